import { setTimeout as delay } from 'node:timers/promises';
import { eventually, type FakeProvider } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import { makeDueAtOnce } from '../backlog/due-at-once.js';

const REMINDERS = 3_000;
const ANSWER_MS = 300;
/** The provider's limits, POSTs per second, and for how long, ms. The last one stays. */
const LIMITS = [
  { perSecond: 200, ms: 5_000 },
  { perSecond: 80, ms: 10_000 },
  { perSecond: 300, ms: 0 },
];
const DRAIN_LIMIT_MS = 180_000;
/** Largest share of refused POSTs, with two notifiers and three limits to find. */
const MAX_REFUSED = 0.25;

export const rateLimited: Scenario = {
  name: 'provider/rate-limited',
  title:
    'The provider answers after 300 ms and refuses what exceeds 200, then 80, then 300 POSTs per second with 429, ' +
    'while 3,000 reminders are due, with two notifiers',
  expected: 'each is sent once, and none fails; at most a quarter of the POSTs is refused',
  short: false,
  exclusive: true,
  limitMs: 300_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 50, tasks: 0, scale: { notifier: 2 } });
    const { provider } = trial;
    provider.behave({ delayMs: ANSWER_MS });
    const { dueAt } = await makeDueAtOnce(trial, context, { count: REMINDERS, aheadMs: 1_000 });
    await changeLimits(provider, context.signal);
    await eventually(() => provider.accepted.length >= REMINDERS, {
      timeoutMs: DRAIN_LIMIT_MS,
      intervalMs: 200,
      describe: `${REMINDERS} accepted POSTs`,
    });
    const refused = provider.received.filter(({ responseStatus }) => responseStatus === 429).length;
    const share = refused / provider.received.length;
    const settled = await trial.settle();
    if (settled.failed > 0) throw new Error(`${settled.failed} reminders failed`);
    if (share > MAX_REFUSED) throw new Error(`${refused} of ${provider.received.length} POSTs were refused`);
    const seconds = (Math.max(...provider.accepted.map(({ receivedAt }) => receivedAt.getTime())) - dueAt) / 1_000;
    return { ...settled, measured: { 'refused, %': (100 * share).toFixed(1), 'drained in s': seconds.toFixed(1) } };
  },
};

async function changeLimits(provider: FakeProvider, signal: AbortSignal): Promise<void> {
  for (const { perSecond, ms } of LIMITS) {
    provider.limitRate(perSecond);
    await delay(ms, undefined, { signal });
  }
}
