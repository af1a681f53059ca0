/* SPDX-License-Identifier: MIT */
/* The tests of an involution by play, each made with one opponent or with either. */
#include "pairing/tests.h"

#include <cgt/pairing.h>

#include "involution/involution.h"
#include "pairing/test_image.h"
#include "pairing/test_restore.h"
#include "support/error.h"
#include "support/players.h"

static cgt_status test_image(const cgt_involution *involution, int32_t opponent, struct cgti_meter *meter, int32_t *verdict)
{
	const struct cgti_playout_options options = { opponent, false, NULL };
	struct cgti_playout playout;
	cgt_status status = cgti_playout_init(&playout, involution, &options);

	if (status == CGT_OK)
		status = cgti_playout_run(&playout, meter);
	if (status == CGT_OK)
		*verdict = playout.found ? CGT_PLAY_FAILS : CGT_PLAY_HOLDS;
	cgti_playout_free(&playout);
	return status;
}

/* Makes a test with each opponent that is asked for; in an impartial position one stands for both. The least verdict counts. */
static cgt_status test_opponents(const cgt_involution *involution, int32_t test, int32_t opponent, struct cgti_meter *meter,
                                 int32_t *verdict)
{
	const int32_t last = cgti_is_partizan(involution->position) ? CGT_RIGHT : CGT_LEFT;
	int32_t least = CGT_PLAY_HOLDS_FREELY;
	cgt_status status = CGT_OK;

	for (int32_t player = CGT_LEFT; player <= last && status == CGT_OK; player++) {
		int32_t own = CGT_PLAY_HOLDS_FREELY;

		if (opponent == CGT_EITHER || opponent == player || last == CGT_LEFT)
			status = test == CGT_PLAY_IMAGE ? test_image(involution, player, meter, &own)
			                                : cgti_restore_test(involution, player, meter, &own);
		least = own < least ? own : least;
	}
	if (status == CGT_OK)
		*verdict = least;
	return status;
}

cgt_status cgti_check_test(int32_t test)
{
	if (test == CGT_PLAY_IMAGE || test == CGT_PLAY_RESTORE)
		return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT, "%d is no test: CGT_PLAY_IMAGE is 1, CGT_PLAY_RESTORE is 2", (int)test);
}

cgt_status cgti_check_opponent(int32_t opponent)
{
	return opponent == CGT_EITHER ? CGT_OK : cgti_check_player(opponent);
}

const char *cgt_play_verdict_name(int32_t verdict)
{
	static const char *const name[] = { "?", "fails", "holds", "holds freely" };

	return name[verdict >= CGT_PLAY_FAILS && verdict <= CGT_PLAY_HOLDS_FREELY ? verdict : 0];
}

cgt_status cgt_pairing_play_test(const cgt_involution *involution, int32_t test, int32_t opponent, cgt_budget *budget,
                                 int32_t *verdict)
{
	struct cgti_meter meter;
	size_t cell;
	cgt_status status;

	if (!involution || !verdict)
		return cgti_fail_null(!involution ? "involution" : "verdict");
	status = cgti_check_test(test);
	if (status == CGT_OK)
		status = cgti_check_opponent(opponent);
	if (status == CGT_OK)
		status = cgti_play_check(involution->position);
	if (status != CGT_OK)
		return status;
	if (!cgti_involution_fixes_start(involution, &cell)) {
		*verdict = CGT_PLAY_FAILS;
		return CGT_OK;
	}
	cgti_meter_start(&meter, budget, test == CGT_PLAY_IMAGE ? "play the image" : "restore the symmetry");
	return test_opponents(involution, test, opponent, &meter, verdict);
}
