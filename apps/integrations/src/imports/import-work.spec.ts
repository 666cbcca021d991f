import { expect, it } from '@jest/globals';
import { AloneGate } from '@recuerda/concurrency';
import type { ImportState } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { PresentRights } from '../jobs/job-rights.js';
import type { ApplyChunk } from './apply-chunk.js';
import type { ClaimedImport, ImportStore } from './import.store.js';
import { ImportWork, type VerifyImport } from './import-work.js';

/** Runs an import of two chunks from its planning on; returns what was done. `states`: as the store finds it. */
async function run(states: { planned: ImportState; refreshed: ImportState }): Promise<string[]> {
  const done: string[] = [];
  const open = [0, 1].map((chunk) => ({ chunk, kind: 'tasks', items: [] }));
  const job = { id: 'an import', state: 'planning', trace: null, rows: 3 } as ClaimedImport;
  const become = (state: ImportState) => async () => void (job.state = state);
  const store = {
    refresh: become(states.refreshed),
    nextChunk: async () => open.shift(),
    record: async () => undefined,
    end: async (_: unknown, state: ImportState) => void done.push(state),
  } as unknown as ImportStore;
  const chunks = { apply: async (_: string, { chunk }: { chunk: number }) => (done.push(`chunk ${chunk}`), []) };
  const requests = { send: async (_: unknown, { act }: { act: string }) => void done.push(`recorded ${act}`) };
  const runner = new ImportWork(
    store,
    { plan: become(states.planned) } as unknown as VerifyImport,
    chunks as unknown as ApplyChunk,
    requests as unknown as RequestClient,
    { asPrincipal: (_: unknown, step: () => unknown) => step() } as unknown as PresentRights,
    { now: () => new Date() },
    new AloneGate(),
  );
  await runner.doSteps(job, () => false);
  return done;
}

it('the activity has an import once, before its first chunk [IMP-10]', async () => {
  expect(await run({ planned: 'applying', refreshed: 'applying' })).toEqual([
    'recorded import',
    'chunk 0',
    'chunk 1',
    'done',
  ]);
});

it.each([
  ['while its rows are planned', 'cancelled'],
  ['while the plan is written', 'applying'],
] as const)('it has none that was cancelled %s [IMP-10]', async (_, planned) => {
  expect(await run({ planned, refreshed: 'cancelled' })).toEqual([]);
});
