import type { Answered } from '../oracle/history.js';
import { settle } from '../oracle/settle.js';
import type { Judged } from '../oracle/verdict.js';
import { askConduct } from '../oracle/witnesses/conduct.js';
import { DatabaseWitness } from '../oracle/witnesses/database.js';
import { askProvider } from '../oracle/witnesses/provider.js';
import type { FleetTrial } from '../suite/fleet-trial.js';
import type { Servers } from '../system/servers.js';

const LIMIT_MS = 30_000;

/**
 * As `Trial.settle`, where the services' clock is not ours: the provider and the journal tell our time, a delivery's row
 * theirs. Such a row counts as begun when its reminder was made due, which is before its first POST likewise.
 */
export async function shiftedSettle(
  trial: FleetTrial,
  { broker }: Servers,
  askApi: (sent: number) => Promise<Answered>,
): Promise<Judged> {
  const { journal, fleet, vhost, provider, school } = trial;
  const stored = new DatabaseWitness(trial.databaseUrl);
  const dueAt = new Map(journal.expected.map((expected) => [expected.reminderId, expected.dueAt]));
  const { tasks, expected, turns, windows, deadLetters } = journal;
  try {
    return await settle(async () => {
      const conduct = await askConduct(fleet, broker, vhost);
      const asked = await stored.ask();
      const answered = await askApi(asked.deliveries.filter(({ status }) => status === 'sent').length);
      const deliveries = asked.deliveries.map((row) => ({ ...row, createdAt: dueAt.get(row.reminderId) ?? Infinity }));
      const posts = askProvider(provider, (message) => school.taskOf(message));
      return {
        ...{ tasks, expected, turns, windows, posts, answered, conduct },
        stored: { ...asked, deliveries },
        expectedDeadLetters: deadLetters,
      };
    }, LIMIT_MS);
  } finally {
    await stored.close();
  }
}
