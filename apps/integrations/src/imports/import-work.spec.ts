import { expect, it } from '@jest/globals';
import { AloneGate } from '@recuerda/concurrency';
import type { ImportState } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { PresentRights } from '../jobs/job-rights.js';
import type { ApplyChunk } from './apply-chunk.js';
import type { ClaimedImport, ImportStore } from './import.store.js';
import { ImportWork, type VerifyImport } from './import-work.js';

/**
 * Runs an import of two chunks from its planning on; returns what was done. `states`: as the store finds it.
 *
 * @param failures how often the first chunk fails; the import then begins again
 */
async function run(states: { planned: ImportState; refreshed: ImportState }, failures = 0): Promise<string[]> {
  const done: string[] = [];
  const open = [0, 1].map((chunk) => ({ chunk, kind: 'tasks', items: [] }));
  const job = { id: 'an import', state: 'planning', trace: null, rows: 3 } as ClaimedImport;
  const become = (state: ImportState) => async () => void (job.state = state);
  const store = {
    refresh: become(states.refreshed),
    nextChunk: async () => open[0],
    record: async () => void open.shift(),
    end: async (_: unknown, state: ImportState) => void done.push(state),
  } as unknown as ImportStore;
  let left = failures;
  const apply = async (_: string, { chunk }: { chunk: number }) => {
    if (left-- > 0) throw new Error('tasks is away');
    done.push(`chunk ${chunk}`);
    return [];
  };
  const requests = { send: async (_: unknown, { act }: { act: string }) => void done.push(`recorded ${act}`) };
  const runner = new ImportWork(
    store,
    { plan: become(states.planned) } as unknown as VerifyImport,
    { apply } as unknown as ApplyChunk,
    requests as unknown as RequestClient,
    { asPrincipal: (_: unknown, step: () => unknown) => step() } as unknown as PresentRights,
    { now: () => new Date() },
    new AloneGate(),
  );
  for (let time = 0; time < failures; time += 1) await expect(runner.doSteps(job, () => false)).rejects.toThrow();
  await runner.doSteps(job, () => false);
  return done;
}

it.each([0, 3])(
  'the activity has an import once, before its first chunk, which fails %s times [IMP-10]',
  async (failures) => {
    expect(await run({ planned: 'applying', refreshed: 'applying' }, failures)).toEqual([
      'recorded import',
      'chunk 0',
      'chunk 1',
      'done',
    ]);
  },
);

it.each([
  ['while its rows are planned', 'cancelled'],
  ['while the plan is written', 'applying'],
] as const)('it has none that was cancelled %s [IMP-10]', async (_, planned) => {
  expect(await run({ planned, refreshed: 'cancelled' })).toEqual([]);
});
