import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { schedulerConfig } from '../scheduler.config.js';
import { Suspension } from './suspension.js';

/** In one statement they take several times as long as one may here. */
const OVERDUE = 40_000;
const STATEMENT_TIMEOUT_MS = 1_500;

let chains: Chains;
let impatient: DataSource;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
  const { options } = chains.source;
  const extra = { ...(options.extra as object), statement_timeout: STATEMENT_TIMEOUT_MS };
  impatient = await new DataSource({ ...options, extra } as DataSourceOptions).initialize();
});
afterAll(async () => {
  await impatient?.destroy();
  await chains?.drop();
});

it('overdue reminders are skipped however many they are, each once [BACKUP-06]', async () => {
  const { source, clock } = chains;
  const due = new Date(clock.now().getTime() - 60_000);
  for (let rows = 0; rows < OVERDUE; rows += OVERDUE / 8)
    await source.query(
      `INSERT INTO scheduler.task_reminders
         (id, task_id, next_reminder, status, activation, interval_minutes)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, 'scheduled', 1, 60 FROM generate_series(1, ${OVERDUE / 8})`,
      [due],
    );
  await source.query('INSERT INTO scheduler.suspensions (data_of) VALUES ($1)', [due]);
  const suspension = new Suspension(impatient, schedulerConfig.parse({ APP_TIME_ZONE: 'America/Tegucigalpa' }), clock);
  const skipped = await suspension.end('skip');
  expect(new Set(skipped.map(({ taskId }) => taskId)).size).toBe(OVERDUE);
  expect(skipped).toHaveLength(OVERDUE);
  expect(await chains.readDue()).toEqual([]);
});
