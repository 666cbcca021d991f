import type { Answered } from '../oracle/history.js';
import { settle } from '../oracle/settle.js';
import type { Judged } from '../oracle/verdict.js';
import type { Trial } from '../suite/trial.js';

const LIMIT_MS = 30_000;

/**
 * As `Trial.settle`, where the services' clock is not ours: the provider and the journal tell our time, a delivery's row
 * theirs. Such a row counts as begun when its reminder was made due, which is before its first POST likewise.
 * `answers` says what of the API's answers is to be held against how many were sent.
 */
export function shiftedSettle(
  trial: Trial,
  answers: (answered: Answered, sent: number) => Answered = (answered) => answered,
): Promise<Judged> {
  const dueAt = new Map(trial.journal.expected.map((expected) => [expected.reminderId, expected.dueAt]));
  return settle(async () => {
    const seen = await trial.history();
    const { deliveries } = seen.stored;
    const sent = deliveries.filter(({ status }) => status === 'sent').length;
    const dated = deliveries.map((row) => ({ ...row, createdAt: dueAt.get(row.reminderId) ?? Infinity }));
    return { ...seen, answered: answers(seen.answered, sent), stored: { ...seen.stored, deliveries: dated } };
  }, LIMIT_MS);
}
