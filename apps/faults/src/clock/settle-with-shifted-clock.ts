import type { ApiFigures } from '../checker/history.js';
import { settle } from '../checker/settle.js';
import type { SettledResult } from '../checker/check-result.js';
import type { Trial } from '../suite/trial.js';

const LIMIT_MS = 30_000;

/**
 * As `Trial.settle`, where the services' clock is not ours: the provider and the journal tell our time, a delivery's row
 * theirs. Such a row counts as begun when its reminder was made due, which is before its first POST likewise.
 * `answers` says what of the API's answers is to be held against how many were sent.
 */
export function settleWithShiftedClock(
  trial: Trial,
  adjust: (apiFigures: ApiFigures, sent: number) => ApiFigures = (apiFigures) => apiFigures,
): Promise<SettledResult> {
  const dueAt = new Map(trial.journal.expected.map((expected) => [expected.reminderId, expected.dueAt]));
  return settle(async () => {
    const seen = await trial.history();
    const { deliveries } = seen.databaseState;
    const sent = deliveries.filter(({ status }) => status === 'sent').length;
    const dated = deliveries.map((row) => ({ ...row, createdAt: dueAt.get(row.reminderId) ?? Infinity }));
    const databaseState = { ...seen.databaseState, deliveries: dated };
    return { ...seen, apiFigures: adjust(seen.apiFigures, sent), databaseState };
  }, LIMIT_MS);
}
