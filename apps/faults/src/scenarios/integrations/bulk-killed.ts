import { UNRECORDED_MS } from '../../load/journal.js';
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkJobView } from '@recuerda/contracts';
import { type Api, eventually, type Service } from '@recuerda/testing';
import { Client } from 'pg';
import { RetryingClient } from '../../load/retrying-client.js';
import type { Scenario } from '../../suite/scenario.js';

/** Ten chunks. */
const TASKS = 2_000;
/** Interval that each round sets, minutes, and the services killed in it. */
const ROUNDS: { interval: number; killed: Service[] }[] = [
  { interval: 480, killed: ['integrations'] },
  { interval: 240, killed: ['tasks'] },
  { interval: 120, killed: ['integrations', 'tasks'] },
];
/** How long a job works at least after its first chunk, ms. */
const KILL_WITHIN_MS = 300;
/** Longer than the lease of a killed worker. */
const JOB_LIMIT_MS = 100_000;

export const bulkKilled: Scenario = {
  name: 'integrations/bulk-killed',
  title:
    `${ROUNDS.length} bulk jobs change the interval of ${TASKS} tasks, the last one is undone; integrations, tasks ` +
    'or both are killed in the middle of each',
  expected: 'each job ends and changes each task exactly once: one version, one entry in the activity',
  short: false,
  limitMs: 600_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 20, tasks: TASKS });
    const { api, cluster, journal } = trial;
    const client = new RetryingClient(trial.url, context.signal);
    const database = new Client({ connectionString: trial.databaseUrl });
    await database.connect();
    context.cleanUp.defer(() => database.end());
    let doneAtKill = 0;
    const killDuring = async (id: string, services: readonly Service[]): Promise<void> => {
      const begun = await job(api, id, ({ changed }) => changed > 0);
      await delay(context.random.between(0, KILL_WITHIN_MS), undefined, { signal: context.signal });
      const { changed } = await job(api, id, () => true);
      doneAtKill += Math.max(changed, begun.changed);
      await journal.faultWindow(UNRECORDED_MS, () =>
        Promise.all(services.map((service) => cluster.oldest(service).kill())),
      );
      await Promise.all(services.map((service) => cluster.start(service)));
      const { state, ...counts } = await job(api, id, ({ endedAt }) => endedAt !== null);
      const { total, unchanged, failed } = counts;
      if (state !== 'done' || counts.changed !== TASKS || total !== TASKS || unchanged + failed > 0)
        throw new Error(`the job is ${state}: ${JSON.stringify(counts)}`);
    };
    for (const [round, { interval: reminderInterval, killed }] of ROUNDS.entries()) {
      const id = await client.create('/bulk-jobs', { action: 'interval', reminderInterval, filter: {} });
      await killDuring(id, killed);
      await changedOnce(database, reminderInterval, round + 1);
      if (round < ROUNDS.length - 1) continue;
      const { body: undo } = await api.call<BulkJobView>('POST', `/bulk-jobs/${id}/undo`);
      await killDuring(undo.id, ['tasks', 'integrations']);
      await changedOnce(database, ROUNDS[round - 1]?.interval ?? 0, round + 2);
    }
    const settled = await trial.settle();
    const jobs = ROUNDS.length + 1;
    return { ...settled, measured: { jobs, 'tasks changed': jobs * TASKS, 'of them before a kill': doneAtKill } };
  },
};

const job = (api: Api, id: string, isReached: (job: BulkJobView) => boolean): Promise<BulkJobView> =>
  eventually(
    async () => {
      const { status, body } = await api.call<BulkJobView>('GET', `/bulk-jobs/${id}`);
      if (status !== 200 || !isReached(body)) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 20, describe: `bulk job ${id}` },
  );

/** Every task has the interval, and as many versions and entries in the activity as jobs have changed it. */
async function changedOnce(database: Client, interval: number, changes: number): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await database.query<{ tasks: number; audited: number }>(
        `SELECT (SELECT count(*)::int FROM tasks.tasks WHERE reminder_interval = $1 AND version = $2) AS tasks,
           (SELECT count(*)::int FROM (
              SELECT FROM identity.audit_entries WHERE action = 'task.updated'
              GROUP BY entity_id HAVING count(*) = $2 - 1) once) AS audited`,
        [interval, changes + 1],
      );
      const [found] = rows;
      if (found?.tasks !== TASKS || found.audited !== TASKS)
        throw new Error(`of ${TASKS} changed once ${changes} times: ${JSON.stringify(found)}`);
    },
    { timeoutMs: 60_000, intervalMs: 250 },
  );
}
