# SPDX-License-Identifier: MIT
"""The functions of the library as ctypes sees them: one table, in the order of the headers.

A row says what a function returns and then what it takes. Each handle of the library is a pointer type of its own, so
that one kind is never taken for another. The tests hold the table against the headers, the exported symbols and the debug
information.
"""
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any


class Status(c_int32):
    """What a function returns that can fail."""


def _handle(name: str) -> Any:
    return POINTER(type(name, (Structure,), {}))


status, int32, int64, uint8, uint32, uint64 = Status, c_int32, c_int64, c_uint8, c_uint32, c_uint64
size, double, user = c_size_t, c_double, c_void_p
text, buffer = c_char_p, POINTER(c_char)
ptr: Any = POINTER

budget, progress, board = map(_handle, ("cgt_budget", "cgt_progress", "cgt_board"))
game, builder = map(_handle, ("cgt_game", "cgt_game_builder"))
position, moves, involution = map(_handle, ("cgt_position", "cgt_moves", "cgt_involution"))
involution_search, report, strategy = map(_handle, ("cgt_involution_search", "cgt_pairing_report", "cgt_strategy"))
polyominoes, solver, census = map(_handle, ("cgt_polyominoes", "cgt_solver", "cgt_census"))
sequence, misere, pawn_walk, pawn_search = map(_handle, ("cgt_sequence", "cgt_misere", "cgt_pawn_walk", "cgt_pawn_search"))

# The callbacks. Those of games get bytes that may hold zeros as a bare address; `emit` is called with a bytes object.
progress_fn = CFUNCTYPE(int32, user, progress)
emit_fn = CFUNCTYPE(int32, user, c_char_p, size)
options_fn = CFUNCTYPE(int32, user, c_void_p, size, int32, emit_fn, user)
board_fn = CFUNCTYPE(int32, user, c_void_p, size, emit_fn, user)
destroy_fn = CFUNCTYPE(None, user)

PROTOTYPES: dict[str, tuple[Any, ...]] = {
    # cgt/status.h
    "cgt_status_name": (text, status),
    "cgt_status_text": (text, status),
    "cgt_last_error": (status, ptr(status), ptr(int32), ptr(int32), buffer, size, ptr(size)),
    # cgt/version.h
    "cgt_version": (int32,),
    "cgt_version_string": (text,),
    "cgt_limit": (status, text, ptr(uint64)),
    # cgt/terms.h
    "cgt_player_name": (text, int32),
    "cgt_convention_name": (text, int32),
    "cgt_outcome_name": (text, int32),
    # cgt/maps.h
    "cgt_map_name": (text, int32),
    "cgt_map_compose": (status, int32, int32, ptr(int32)),
    "cgt_map_inverse": (status, int32, ptr(int32)),
    "cgt_map_cell": (status, int32, int32, int32, int32, int32, ptr(int32), ptr(int32)),
    "cgt_map_mask_is_group": (int32, uint32),
    # cgt/budget.h
    "cgt_progress_nodes": (uint64, progress),
    "cgt_progress_seconds": (double, progress),
    "cgt_progress_task": (text, progress),
    "cgt_budget_new": (status, ptr(budget)),
    "cgt_budget_ref": (budget, budget),
    "cgt_budget_unref": (None, budget),
    "cgt_budget_set_nodes": (status, budget, uint64),
    "cgt_budget_set_milliseconds": (status, budget, uint64),
    "cgt_budget_set_bytes": (status, budget, uint64),
    "cgt_budget_set_progress": (status, budget, progress_fn, user),
    "cgt_budget_cancel": (None, budget),
    "cgt_budget_uncancel": (None, budget),
    "cgt_budget_cancelled": (int32, budget),
    # cgt/board.h
    "cgt_board_new_rectangle": (status, int32, int32, uint8, ptr(board)),
    "cgt_board_new_cells": (status, ptr(int32), ptr(int32), ptr(uint8), size, ptr(board)),
    "cgt_board_new_heaps": (status, ptr(uint64), size, ptr(board)),
    "cgt_board_new_bytes": (status, ptr(uint8), size, ptr(board)),
    "cgt_board_parse": (status, text, text, ptr(board)),
    "cgt_board_ref": (board, board),
    "cgt_board_unref": (None, board),
    "cgt_board_kind": (int32, board),
    "cgt_board_kind_name": (text, int32),
    "cgt_board_rows": (int32, board),
    "cgt_board_cols": (int32, board),
    "cgt_board_size": (size, board),
    "cgt_board_contents": (status, board, ptr(uint8), size, ptr(size)),
    "cgt_board_heaps": (status, board, ptr(uint64), size, ptr(size)),
    "cgt_board_text": (status, board, buffer, size, ptr(size)),
    "cgt_board_equal": (int32, board, board),
    "cgt_board_hash": (uint64, board),
    "cgt_board_image": (status, board, int32, ptr(board)),
    "cgt_board_symmetries": (status, board, ptr(uint32)),
    "cgt_board_components": (status, board, ptr(int32), size, ptr(size), ptr(size)),
    "cgt_board_canonical": (status, board, uint32, ptr(board), ptr(int32)),
    # cgt/game.h
    "cgt_game_new": (status, text, ptr(game)),
    "cgt_game_ref": (game, game),
    "cgt_game_unref": (None, game),
    "cgt_game_spec": (status, game, buffer, size, ptr(size)),
    "cgt_game_known": (status, size, buffer, size, ptr(size)),
    "cgt_game_equal": (int32, game, game),
    "cgt_game_hash": (uint64, game),
    "cgt_game_is_impartial": (int32, game),
    "cgt_game_board_kind": (int32, game),
    "cgt_game_alphabet": (status, game, buffer, size, ptr(size)),
    "cgt_game_board_parse": (status, game, text, ptr(board)),
    "cgt_game_board_text": (status, game, board, buffer, size, ptr(size)),
    # cgt/builder.h
    "cgt_game_builder_new": (status, text, text, ptr(builder)),
    "cgt_game_builder_free": (None, builder),
    "cgt_game_builder_set_user": (status, builder, user, destroy_fn),
    "cgt_game_builder_set_options": (status, builder, options_fn),
    "cgt_game_builder_set_text_out": (status, builder, board_fn),
    "cgt_game_builder_set_text_in": (status, builder, board_fn),
    "cgt_game_builder_set_negative": (status, builder, board_fn),
    "cgt_game_builder_set_split": (status, builder, board_fn),
    "cgt_game_builder_set_impartial": (status, builder, int32),
    "cgt_game_builder_set_thread_safe": (status, builder, int32),
    "cgt_game_builder_build": (status, builder, ptr(game)),
    "cgt_game_check": (status, game, ptr(board), size, budget, buffer, size, ptr(size), ptr(uint64)),
    # cgt/position.h
    "cgt_position_new": (status, game, board, ptr(position)),
    "cgt_position_parse": (status, text, ptr(position)),
    "cgt_position_parse_with": (status, text, ptr(game), size, ptr(position)),
    "cgt_position_ref": (position, position),
    "cgt_position_unref": (None, position),
    "cgt_position_text": (status, position, buffer, size, ptr(size)),
    "cgt_position_equal": (int32, position, position),
    "cgt_position_hash": (uint64, position),
    "cgt_position_component_count": (size, position),
    "cgt_position_cell_count": (size, position),
    "cgt_position_is_impartial": (int32, position),
    "cgt_position_game": (status, position, size, ptr(game)),
    "cgt_position_board": (status, position, size, ptr(board)),
    "cgt_position_sum": (status, position, position, ptr(position)),
    "cgt_position_negative": (status, position, ptr(position)),
    "cgt_position_play": (status, position, int32, text, ptr(position)),
    "cgt_position_moves": (status, position, int32, ptr(moves)),
    "cgt_moves_ref": (moves, moves),
    "cgt_moves_unref": (None, moves),
    "cgt_moves_count": (uint64, moves),
    "cgt_moves_text": (status, moves, uint64, buffer, size, ptr(size)),
    "cgt_moves_cells": (status, moves, uint64, ptr(size), size, ptr(size)),
    "cgt_moves_play": (status, moves, uint64, ptr(position)),
    "cgt_moves_find": (status, moves, text, ptr(uint64)),
    # cgt/involution.h
    "cgt_involution_new": (status, position, ptr(size), size, int32, ptr(involution)),
    "cgt_involution_new_map": (status, position, int32, int32, ptr(involution)),
    "cgt_involution_new_copy_swap": (status, position, ptr(involution)),
    "cgt_involution_parse": (status, position, text, ptr(involution)),
    "cgt_involution_ref": (involution, involution),
    "cgt_involution_unref": (None, involution),
    "cgt_involution_text": (status, involution, buffer, size, ptr(size)),
    "cgt_involution_image": (status, involution, ptr(size), size, ptr(size)),
    "cgt_involution_exchanges": (int32, involution),
    "cgt_involution_equal": (int32, involution, involution),
    "cgt_involution_hash": (uint64, involution),
    "cgt_involution_position": (status, involution, ptr(position)),
    "cgt_involution_nearest": (status, involution, int32, ptr(int32), ptr(int32), size, ptr(size), ptr(size)),
    "cgt_involution_search_new": (status, position, int32, ptr(involution_search)),
    "cgt_involution_search_free": (None, involution_search),
    "cgt_involution_search_next": (status, involution_search, budget, ptr(involution)),
    "cgt_involution_search_statistic": (status, involution_search, text, ptr(uint64)),
    # cgt/pairing.h
    "cgt_pairing_failure_name": (text, int32),
    "cgt_play_verdict_name": (text, int32),
    "cgt_pairing_test": (status, involution, int32, ptr(int32)),
    "cgt_pairing_play_test": (status, involution, int32, int32, budget, ptr(int32)),
    "cgt_pairing_report_new": (status, involution, int32, int32, budget, ptr(report)),
    "cgt_pairing_report_ref": (report, report),
    "cgt_pairing_report_unref": (None, report),
    "cgt_pairing_report_failure": (int32, report),
    "cgt_pairing_report_failures": (uint32, report),
    "cgt_pairing_report_proof": (int32, report),
    "cgt_pairing_report_verdict": (status, report, int32, int32, ptr(int32)),
    "cgt_pairing_report_cell": (status, report, ptr(size)),
    "cgt_pairing_report_move": (status, report, buffer, size, ptr(size)),
    "cgt_pairing_report_line": (status, report, buffer, size, ptr(size)),
    "cgt_pairing_report_text": (status, report, buffer, size, ptr(size)),
    "cgt_strategy_new": (status, involution, budget, ptr(strategy)),
    "cgt_strategy_free": (None, strategy),
    "cgt_strategy_answer": (status, strategy, int32, text, buffer, size, ptr(size)),
    "cgt_strategy_position": (status, strategy, ptr(position)),
    # cgt/polyomino.h
    "cgt_polyominoes_new": (status, int32, uint32, uint64, uint64, ptr(polyominoes)),
    "cgt_polyominoes_free": (None, polyominoes),
    "cgt_polyominoes_next": (status, polyominoes, budget),
    "cgt_polyominoes_cells": (status, polyominoes, ptr(int32), ptr(int32), size, ptr(size)),
    "cgt_polyominoes_board": (status, polyominoes, ptr(board)),
    "cgt_polyominoes_count": (status, polyominoes, budget, ptr(uint64)),
    # cgt/solver.h
    "cgt_solver_new": (status, ptr(solver)),
    "cgt_solver_free": (None, solver),
    "cgt_solver_clear": (status, solver),
    "cgt_solver_set": (status, solver, text, int64),
    "cgt_solver_grundy": (status, solver, position, int32, budget, ptr(uint64)),
    "cgt_solver_winner": (status, solver, position, int32, int32, budget, ptr(int32)),
    "cgt_solver_outcome": (status, solver, position, int32, budget, ptr(int32)),
    "cgt_solver_winning_moves": (status, solver, position, int32, int32, budget, ptr(uint64), size, ptr(size)),
    "cgt_solver_best_line": (status, solver, position, int32, int32, budget, buffer, size, ptr(size)),
    "cgt_solver_winner_image_first": (status, solver, involution, int32, int32, budget, ptr(int32)),
    "cgt_solver_statistic": (status, solver, text, ptr(uint64)),
    # cgt/census.h
    "cgt_census_new": (status, game, int32, ptr(census)),
    "cgt_census_free": (None, census),
    "cgt_census_set": (status, census, text, int64),
    "cgt_census_run": (status, census, budget),
    "cgt_census_statistic": (status, census, text, ptr(uint64)),
    "cgt_census_extra": (status, census, size, ptr(involution)),
    "cgt_census_one_move": (status, census, size, ptr(position), ptr(int32), ptr(uint64), ptr(involution)),
    # cgt/octal.h
    "cgt_sequence_new": (status, text, ptr(sequence)),
    "cgt_sequence_free": (None, sequence),
    "cgt_sequence_code": (status, sequence, buffer, size, ptr(size)),
    "cgt_sequence_set": (status, sequence, text, int64),
    "cgt_sequence_extend": (status, sequence, uint64, budget),
    "cgt_sequence_known": (uint64, sequence),
    "cgt_sequence_values": (status, sequence, uint64, size, ptr(uint64)),
    "cgt_sequence_period": (status, sequence, budget, ptr(int32), ptr(uint64), ptr(uint64)),
    "cgt_period_status_name": (text, int32),
    "cgt_sequence_maximum": (status, sequence, ptr(uint64), ptr(uint64)),
    "cgt_sequence_histogram": (status, sequence, uint64, uint64, ptr(uint64), size, ptr(size)),
    "cgt_sequence_rare": (status, sequence, uint64, ptr(uint64), size, ptr(size), ptr(uint64), ptr(int32)),
    "cgt_sequence_statistic": (status, sequence, text, ptr(uint64)),
    "cgt_sequence_save": (status, sequence, text),
    "cgt_sequence_load": (status, sequence, text),
    # cgt/misere.h
    "cgt_misere_new": (status, ptr(misere)),
    "cgt_misere_free": (None, misere),
    "cgt_misere_nim_heap": (status, misere, uint64, ptr(uint64)),
    "cgt_misere_from_options": (status, misere, ptr(uint64), size, ptr(uint64)),
    "cgt_misere_from_position": (status, misere, position, budget, ptr(uint64)),
    "cgt_misere_parse": (status, misere, text, budget, ptr(uint64)),
    "cgt_misere_text": (status, misere, uint64, budget, buffer, size, ptr(size)),
    "cgt_misere_options": (status, misere, uint64, ptr(uint64), size, ptr(size)),
    "cgt_misere_sum": (status, misere, uint64, uint64, budget, ptr(uint64)),
    "cgt_misere_difference": (status, misere, uint64, uint64, budget, ptr(uint64)),
    "cgt_misere_mate": (status, misere, uint64, budget, ptr(uint64)),
    "cgt_misere_parts": (status, misere, uint64, budget, ptr(uint64), size, ptr(size)),
    "cgt_misere_figure": (status, misere, uint64, text, ptr(uint64)),
    "cgt_misere_kind_name": (text, int32),
    "cgt_misere_genus": (status, misere, uint64, ptr(uint64), size, ptr(size)),
    "cgt_misere_genus_text": (status, misere, uint64, int32, buffer, size, ptr(size)),
    "cgt_misere_statistic": (status, misere, text, ptr(uint64)),
    # cgt/pawns.h
    "cgt_pawn_runs": (status, board, ptr(int32), size, ptr(size)),
    "cgt_pawn_exchange": (status, game, board, int32, int32, budget, ptr(int32), ptr(board)),
    "cgt_pawn_walk_new": (status, game, ptr(pawn_walk)),
    "cgt_pawn_walk_free": (None, pawn_walk),
    "cgt_pawn_walk_search": (status, pawn_walk, board, int32, int32, budget, ptr(int32)),
    "cgt_pawn_walk_reach": (status, pawn_walk, board, int32, budget),
    "cgt_pawn_walk_retrograde": (status, pawn_walk, board, int32, int32, budget, ptr(int32)),
    "cgt_pawn_walk_count": (uint64, pawn_walk),
    "cgt_pawn_walk_position": (status, pawn_walk, uint64, ptr(board), ptr(int32)),
    "cgt_pawn_walk_holds": (int32, pawn_walk, board, int32),
    "cgt_pawn_walk_statistic": (status, pawn_walk, text, ptr(uint64)),
    "cgt_pawn_search_new": (status, game, ptr(pawn_search)),
    "cgt_pawn_search_free": (None, pawn_search),
    "cgt_pawn_search_winner": (status, pawn_search, position, int32, int32, budget, ptr(int32)),
    "cgt_pawn_search_grundy": (status, pawn_search, position, budget, ptr(uint64)),
    "cgt_pawn_search_statistic": (status, pawn_search, text, ptr(uint64)),
    # cgt/render.h
    "cgt_render_position": (status, position, involution, buffer, size, ptr(size)),
    "cgt_render_sequence": (status, sequence, uint64, buffer, size, ptr(size)),
}
