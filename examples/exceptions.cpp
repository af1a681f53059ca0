/* SPDX-License-Identifier: MIT */
/*
 * exceptions - a game from callbacks in C++ that throw, and how an exception gets through the library.
 *
 * No exception may leave a callback, since the library would stay in the middle of the call. So a callback catches whatever
 * it meets, keeps it, and says that it failed. The library ends the call in good order, with CGT_CALLBACK_FAILED or
 * CGT_CANCELLED, and then whoever made the call throws again what was kept. The class Carrier does that.
 *
 * The game: one, two or three counters are taken from a heap. Its rules throw where a heap is too large for them.
 */
#include <cgt/cgt.h>

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

/* ---- what carries an exception past the library ---- */

class Carrier {
public:
	/* Runs the body of a callback, and gives back what it returns; 0, that the callback failed, if it throws. */
	template <typename Body>
	std::int32_t carry(Body body) noexcept
	{
		try {
			return body();
		} catch (...) {
			if (!kept)
				kept = std::current_exception();
			return 0;
		}
	}

	/* To be called with the status of each call that may call back: throws what a callback threw, or why the call failed. */
	void check(cgt_status status)
	{
		char message[512] = "";

		if (kept)
			std::rethrow_exception(std::exchange(kept, nullptr));
		if (status == CGT_OK)
			return;
		cgt_last_error(nullptr, nullptr, nullptr, message, sizeof message, nullptr);
		throw std::runtime_error(message);
	}

private:
	std::exception_ptr kept; /* what the first callback threw that did */
};

/* ---- the game, and its callbacks ---- */

constexpr int most_counters = 100;

std::vector<std::uint8_t> heaps_after(std::uint8_t heap)
{
	std::vector<std::uint8_t> after;

	if (heap > most_counters)
		throw std::length_error("a heap has at most " + std::to_string(most_counters) + " counters, not " +
		                        std::to_string(heap));
	for (int taken = 1; taken <= 3 && taken <= heap; taken++)
		after.push_back(static_cast<std::uint8_t>(heap - taken));
	return after;
}

extern "C" std::int32_t options(void *user, const std::uint8_t *bytes, std::size_t count, std::int32_t, cgt_emit_fn emit,
                                void *emit_ctx)
{
	return static_cast<Carrier *>(user)->carry([=] {
		if (count != 1)
			throw std::invalid_argument("a heap is one byte");
		for (const std::uint8_t after : heaps_after(bytes[0]))
			if (!emit(emit_ctx, &after, 1))
				return 0;
		return 1;
	});
}

extern "C" std::int32_t throw_at_once(void *user, const cgt_progress *)
{
	return static_cast<Carrier *>(user)->carry([]() -> std::int32_t { throw std::runtime_error("that is enough"); });
}

/* ---- handles that are given back whatever is thrown ---- */

template <auto release>
struct Release {
	template <typename T>
	void operator()(T *handle) const
	{
		release(handle);
	}
};

using Solver = std::unique_ptr<cgt_solver, Release<cgt_solver_free>>;
using Builder = std::unique_ptr<cgt_game_builder, Release<cgt_game_builder_free>>;
using Game = std::unique_ptr<cgt_game, Release<cgt_game_unref>>;
using Board = std::unique_ptr<cgt_board, Release<cgt_board_unref>>;
using Position = std::unique_ptr<cgt_position, Release<cgt_position_unref>>;
using Budget = std::unique_ptr<cgt_budget, Release<cgt_budget_unref>>;

/* The handle that a function of the library makes. */
template <typename Handle, typename Make, typename... Arguments>
Handle made_by(Carrier &carrier, Make make, Arguments... arguments)
{
	typename Handle::pointer handle = nullptr;

	carrier.check(make(arguments..., &handle));
	return Handle(handle);
}

Game make_game(Carrier &carrier)
{
	const auto builder = made_by<Builder>(carrier, cgt_game_builder_new, "take-three", "1");

	carrier.check(cgt_game_builder_set_user(builder.get(), &carrier, nullptr));
	carrier.check(cgt_game_builder_set_impartial(builder.get(), 1));
	carrier.check(cgt_game_builder_set_options(builder.get(), options));
	return made_by<Game>(carrier, cgt_game_builder_build, builder.get());
}

/* ---- the program ---- */

std::uint64_t grundy(Carrier &carrier, const Solver &solver, const Position &position, const Budget &budget)
{
	std::uint64_t value = 0;

	carrier.check(cgt_solver_grundy(solver.get(), position.get(), CGT_NORMAL, budget.get(), &value));
	return value;
}

/* Says what a position is worth, or what was thrown meanwhile. */
void print(Carrier &carrier, const Solver &solver, const std::string &name, const Position &position, const Budget &budget)
{
	try {
		const auto value = grundy(carrier, solver, position, budget);

		std::cout << name << " is worth " << value << "\n";
	} catch (const std::exception &error) {
		std::cout << name << ": caught \"" << error.what() << "\"\n";
	}
}

/* One solver answers all questions: what was thrown leaves it as ready as before. */
void run()
{
	Carrier carrier;
	const auto game = make_game(carrier);
	const auto solver = made_by<Solver>(carrier, cgt_solver_new);
	const auto budget = made_by<Budget>(carrier, cgt_budget_new);
	const auto large = made_by<Position>(carrier, cgt_position_parse, "cram: 7x9");

	for (const std::uint8_t heap : { std::uint8_t{ 10 }, std::uint8_t{ 200 }, std::uint8_t{ 99 } }) {
		const auto board = made_by<Board>(carrier, cgt_board_new_bytes, &heap, std::size_t{ 1 });
		const auto position = made_by<Position>(carrier, cgt_position_new, game.get(), board.get());

		print(carrier, solver, "A heap of " + std::to_string(heap), position, nullptr);
	}
	carrier.check(cgt_budget_set_progress(budget.get(), throw_at_once, &carrier));
	print(carrier, solver, "7x9 Cram", large, budget);
	print(carrier, solver, "2x3 Cram", made_by<Position>(carrier, cgt_position_parse, "cram: 2x3"), nullptr);
}

int usage(std::ostream &out, int exit_status)
{
	out << "Usage: exceptions [--help]\n"
	       "Asks a solver about a game whose callbacks throw, and catches what they threw after the call.\n";
	return exit_status;
}

} // namespace

int main(int argc, char **argv)
{
	int exit_status = EXIT_SUCCESS;

	try {
		if (argc > 1)
			exit_status = std::string(argv[1]) == "--help" ? usage(std::cout, EXIT_SUCCESS) : usage(std::cerr, 2);
		else
			run();
	} catch (const std::exception &error) {
		std::cerr << "exceptions: " << error.what() << "\n";
		return EXIT_FAILURE;
	}
	if (std::cout.flush())
		return exit_status;
	std::cerr << "exceptions: cannot write all of the output\n";
	return EXIT_FAILURE;
}
