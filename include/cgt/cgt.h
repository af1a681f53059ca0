/* SPDX-License-Identifier: MIT */
/*
 * cgt/cgt.h - libcgt, a library for combinatorial game theory: the one header to include.
 *
 * From the bottom up:
 *   status.h       what a call answers when it cannot do what was asked
 *   version.h      which version this is
 *   terms.h        players, conventions, outcome classes
 *   budget.h       limits, progress, cancelling
 *   maps.h         the eight maps of the square
 *   board.h        boards: grids, heaps, bytes
 *   polyomino.h    all polyominoes of a size
 *   game.h         rules
 *   builder.h      games of your own, made from callbacks
 *   position.h     sums of boards under rules, and their moves
 *   values.h       what short games are worth: canonical forms of partizan games, their arithmetic
 *   thermograph.h  how a game cools
 *   solver.h       who wins, what a position is worth, what to play
 *   involution.h   maps of a position onto itself, and the search for those that pair it
 *   pairing.h      the test of a pairing, its diagnosis, its strategy
 *   proof.h        proofs of what positions are, and their check
 *   census.h       sweeps over all shapes of a size
 *   octal.h        sequences of Grundy values of heap games, their periods
 *   misere.h       impartial games in misere play: canonical forms, genus
 *   pawns.h        Dawson's pawns: exchanges, walks that count, the search by pieces
 *   render.h       pictures
 *
 * Handles are opaque. Immutable ones (boards, games, positions, moves, involutions, reports, proofs, thermographs) are
 * counted references and may be shared between threads; workers (builders, solvers, searches, walks, censuses, sequences,
 * tables of misere forms and of values, strategies) have one owner, although a table of values is counted, since a solver
 * and its user share the solver's; a budget is counted, and may be shared. A child holds a reference to what it was made
 * from, so handles may be released in any order. What is passed to a call is borrowed and must live until the call returns.
 *
 * Any call needs at most 256 KiB of stack (cgt_limit, "stack-bytes"), callbacks not counted: a thread that makes calls
 * should have as much.
 *
 * Where nothing is said of the cost of a function, it is no more than linear in what it reads and writes.
 */
#ifndef CGT_CGT_H
#define CGT_CGT_H

#include <cgt/board.h>
#include <cgt/budget.h>
#include <cgt/builder.h>
#include <cgt/census.h>
#include <cgt/game.h>
#include <cgt/involution.h>
#include <cgt/maps.h>
#include <cgt/misere.h>
#include <cgt/octal.h>
#include <cgt/pairing.h>
#include <cgt/pawns.h>
#include <cgt/polyomino.h>
#include <cgt/position.h>
#include <cgt/proof.h>
#include <cgt/render.h>
#include <cgt/solver.h>
#include <cgt/status.h>
#include <cgt/terms.h>
#include <cgt/thermograph.h>
#include <cgt/values.h>
#include <cgt/version.h>

#endif
