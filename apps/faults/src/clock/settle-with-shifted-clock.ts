import type { ApiFigures } from '../checker/history.js';
import { settle } from '../checker/settle.js';
import type { SettledResult } from '../checker/check-result.js';
import type { Trial } from '../suite/trial.js';

/** Longer than a scheduler waits before it dispatches again what has expired because the clock was set forward. */
const LIMIT_MS = 60_000;

/**
 * `Trial.settle` for services with a shifted clock. Provider and journal have our time, deliveries have theirs. A
 * delivery therefore counts as created when its reminder was made due, which is also before its first POST.
 * @param adjust replaces the API's figures before they are compared with the number of sent reminders
 */
export function settleWithShiftedClock(
  trial: Trial,
  adjust: (apiFigures: ApiFigures, sent: number) => ApiFigures = (apiFigures) => apiFigures,
): Promise<SettledResult> {
  return settle(async () => {
    const seen = await trial.history();
    const { deliveries } = seen.databaseState;
    const sent = deliveries.filter(({ status }) => status === 'sent').length;
    const { madeDueAt } = trial.journal;
    const dated = deliveries.map((row) => ({ ...row, createdAt: madeDueAt.get(row.reminderId) ?? Infinity }));
    const databaseState = { ...seen.databaseState, deliveries: dated };
    return { ...seen, apiFigures: adjust(seen.apiFigures, sent), databaseState };
  }, LIMIT_MS);
}
