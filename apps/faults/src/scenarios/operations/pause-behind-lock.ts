import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import { Client } from 'pg';
import type { Scenario } from '../../suite/scenario.js';

const TASKS = 16;
/** Minimum age of the notifier's data when the lock is released, counted from the response to the last pause, ms. */
const STALE_MS = 1_200;

export const pauseBehindLock: Scenario = {
  name: 'operations/pause-behind-lock',
  title:
    'a lock on the deliveries blocks a notifier that has read its tasks and not yet sent; all of them are paused, ' +
    'and the lock is released more than 1 s later',
  expected: 'the notifier reads the tasks again before it sends: none is sent, all are cancelled',
  short: false,
  limitMs: 60_000,
  async run({ openCluster, cleanUp, signal }) {
    const trial = await openCluster({ employees: 2, tasks: TASKS });
    const lock = new Client({ connectionString: trial.databaseUrl });
    await lock.connect();
    cleanUp.defer(() => lock.end());
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE notifier.messages IN EXCLUSIVE MODE');
    await trial.reminderLoad.makeDue(TASKS);
    await eventually(
      async () => {
        const { rows } = await lock.query(
          "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'notifier.messages'::regclass",
        );
        return rows.length > 0;
      },
      { describe: 'the notifier waits for the lock' },
    );
    const paused = await Promise.all(trial.journal.tasks.map((task) => trial.school.transition(task, 'pause')));
    if (paused.includes(false)) throw new Error('a pause was not answered');
    await delay(STALE_MS, undefined, { signal });
    await lock.query('COMMIT');
    return trial.settle(20_000);
  },
};
