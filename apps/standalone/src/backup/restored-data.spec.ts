import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { RESTORED_FILE, markRestored, restoredDataOf } from './manifest.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recuerda-restored-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('reminders of restored data are held, also where a power failure has emptied the mark [BACKUP-04]', async () => {
  expect(restoredDataOf(dataDir)).toEqual({});
  const file = join(dataDir, RESTORED_FILE);
  await writeFile(file, '');
  const restoredAt = new Date('2026-03-01T12:00:00.000Z');
  await utimes(file, restoredAt, restoredAt);
  expect(restoredDataOf(dataDir)).toEqual({ RESTORED_DATA_OF: restoredAt.toISOString() });
  markRestored(dataDir, '2026-02-28T12:00:00.000Z');
  expect(restoredDataOf(dataDir)).toEqual({ RESTORED_DATA_OF: '2026-02-28T12:00:00.000Z' });
});
