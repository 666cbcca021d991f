import { expect, it } from '@jest/globals';
import { HOUR_MS } from '@recuerda/contracts';
import { SystemClock } from '@recuerda/service';
import { RecipientLimits } from './recipient-limits.js';

const TO = '50499887766';

/** Limits of an account; `taken` is what was counted before a POST. */
function start({ daily = 0, wait = 0, isLeft = true, isDown = false } = {}) {
  const taken: string[] = [];
  const count = async <T>(counted: string, answer: T): Promise<T> => {
    taken.push(counted);
    if (isDown) throw new Error('the database is down');
    return answer;
  };
  const recipients = {
    takeTurn: () => count('turn', wait),
    takeTemplate: (_to: string, _now: Date, limit: number) => count(`one of ${limit}`, wait),
  };
  const monthly = { used: null, take: () => count('month', isLeft), giveBack: () => count('back', undefined) };
  const config = { WHATSAPP_DAILY_RECIPIENTS: daily, WHATSAPP_REQUIRE_CONSENT: true };
  const given = [config, monthly as never, new SystemClock(), { isLimitReached: false }] as const;
  return { taken, limits: new RecipientLimits(recipients as never, ...given) };
}
const held = (reason: string, holdReason: string, retryAfterMs: number) =>
  expect.objectContaining({ kind: 'deferred', reason, holdReason, retryAfterMs });

it('a person beyond the limit of a day is held, and counts in no month [WA-19]', async () => {
  const { limits, taken } = start({ daily: 250, wait: 1 });
  expect(await limits.ofTemplates(TO)).toEqual(held('daily_recipients', 'budget', 1));
  expect(taken).toEqual(['one of 250']);
  const within = start({ daily: 250 });
  expect(await within.limits.ofTemplates(TO)).toBeUndefined();
  expect(within.taken).toEqual(['one of 250', 'month']);
});

it('without a limit of a day only the month is counted [WA-19]', async () => {
  const { limits, taken } = start({ wait: 1 });
  expect([await limits.ofTemplates(TO), taken]).toEqual([undefined, ['month']]);
});

it('a template beyond the limit of a month is held for an hour [WA-27]', async () => {
  const { limits } = start({ isLeft: false });
  expect(await limits.ofTemplates(TO)).toEqual(held('monthly_templates', 'monthly_limit', HOUR_MS));
});

it('a message within six seconds of the last one waits for the rest of them [WA-18]', async () => {
  expect(await start({ wait: 1 }).limits.ofPair(TO)).toEqual(held('pair_rate', 'recipient_limit', 1));
  expect(await start().limits.ofPair(TO)).toBeUndefined();
});

it('while the database is down no limit holds a message', async () => {
  const { limits, taken } = start({ daily: 250, isDown: true });
  expect([await limits.ofPair(TO), await limits.ofTemplates(TO)]).toEqual([undefined, undefined]);
  await expect(limits.returnTemplate()).resolves.toBeUndefined();
  expect(taken).toEqual(['turn', 'one of 250', 'month', 'back']);
});
