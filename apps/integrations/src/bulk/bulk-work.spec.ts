import { expect, it } from '@jest/globals';
import { AloneGate } from '@recuerda/concurrency';
import { type BulkState, ChangeTasks, ListTasks, RecordBulk, type RequestDefinition } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { PresentRights } from '../jobs/job-rights.js';
import type { BulkJobStore, ClaimedJob } from './bulk-job.store.js';
import { BulkWork } from './bulk-work.js';

/** Runs a job of a filter that is in state `collected` when its rows are collected; returns what it asked for. */
async function run(collected: BulkState): Promise<string[]> {
  const asked: string[] = [];
  const job = { id: 'a job', list: 'tasks', state: 'collecting', undoOf: null, trace: null } as ClaimedJob;
  Object.assign(job, { input: { list: 'tasks', action: 'pause', filter: {} }, createdAt: new Date() });
  const chunks = [{ chunk: 0, items: [] }];
  const store = {
    collect: async () => void (job.state = collected),
    nextChunk: async () => chunks.shift(),
    record: async () => undefined,
    end: async () => undefined,
  } as unknown as BulkJobStore;
  const send = async ({ pattern }: RequestDefinition) => {
    asked.push(pattern);
    return pattern === ListTasks.pattern ? { items: [], nextCursor: null } : [];
  };
  const rights = { asPrincipal: (_: unknown, step: () => unknown) => step() } as unknown as PresentRights;
  const work = new BulkWork(store, { send } as unknown as RequestClient, rights, new AloneGate());
  await work.collectAndChange(job, () => false);
  return asked;
}

it('the activity has a job before its first chunk, none that was cancelled before [BULK-06]', async () => {
  expect(await run('applying')).toEqual([ListTasks, RecordBulk, ChangeTasks].map(({ pattern }) => pattern));
  expect(await run('cancelled')).toEqual([ListTasks.pattern]);
});
