import { randomUUID } from 'node:crypto';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  type BulkJobView,
  type BulkRequest,
  CreateBulkJob,
  GetBulkJob,
  REQUESTS,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap } from '@recuerda/service';
import { createTestDatabase, eventually, FakeClock, patientSend, type TestDatabase } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { BulkWork } from '../bulk/bulk-work.js';
import { ImportWork } from '../imports/import-work.js';
import { IntegrationsModule } from '../integrations.module.js';
import { OTHERS, Probe, ProbeModule } from './bulk-probe.js';

/**
 * The service on a database of its own, or on one that an earlier one has stopped with; a probe answers in place of the
 * owners of the rows.
 */
export async function startBulkApp(stopped?: TestDatabase) {
  const database = stopped ?? (await createTestDatabase());
  const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' };
  const all = REQUESTS;
  const contracts = {
    subscriptions: Object.values(SUBSCRIPTIONS).filter(({ queue }) => queue.startsWith('integrations.')),
    requests: all.filter(({ pattern }) => pattern.startsWith('integrations.') || OTHERS.includes(pattern)),
  };
  const messaging = MessagingModule.register({
    services: ['integrations', 'tasks', 'directory', 'identity'],
    env,
    contracts,
  });
  const clock = new FakeClock();
  const imports = [messaging, IntegrationsModule.register(env), ProbeModule];
  const app = await bootstrap({ name: 'integrations', env, imports, clock });
  const requests: RequestClient = { send: patientSend(app.get(RequestClient)) };
  const source = app.get<DataSource>(getDataSourceToken('integrations'), { strict: false });
  return {
    clock,
    requests,
    source,
    create: (input: BulkRequest, id: string = randomUUID()) =>
      requests.send(CreateBulkJob, { id, input: { list: 'tasks', ...input } }),
    ended: (id: string): Promise<BulkJobView> =>
      eventually(async () => {
        const job = await requests.send(GetBulkJob, { id });
        if (job.endedAt === null) throw new Error(`the job is ${job.state}`);
        return job;
      }),
    /** Does nothing, as when another process has taken all jobs. */
    loseClaim: () =>
      source.query('UPDATE integrations.bulk_jobs SET claim = gen_random_uuid(), claimed_until = $1', [clock.now()]),
    probe: app.get(Probe, { strict: false }),
    work: app.get(BulkWork, { strict: false }),
    imports: app.get(ImportWork, { strict: false }),
    databaseUrl: database.url,
    /** Stops the service and returns its database, for the next one. */
    stop: async (): Promise<TestDatabase> => {
      await app.close();
      return database;
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
export type BulkApp = Awaited<ReturnType<typeof startBulkApp>>;

/** New ids. */
export const many = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
