import { afterEach, expect, it, jest } from '@jest/globals';
import { FakeClock } from '@recuerda/testing';
import type { BackupTarget } from './backup-target.js';
import { NightlyBackup } from './nightly-backup.js';

afterEach(() => void jest.useRealTimers());

it('the end of Recuerda waits a limited time for a place of backups that does not answer [BACKUP-10]', async () => {
  jest.useFakeTimers();
  const never = () => new Promise<never>(() => undefined);
  const list = jest.fn<BackupTarget['list']>(never);
  const target: BackupTarget = { name: 's3', list, open: never as never, remove: never };
  const settings = { dataDir: '', databaseUrl: '', targets: [target], at: '02:30', keep: 1 };
  const nightly = new NightlyBackup(settings, new FakeClock());
  void nightly.tick();
  let ended = false;
  void nightly.beforeApplicationShutdown().then(() => (ended = true));
  await jest.advanceTimersByTimeAsync(11_000);
  // An unfinished backup may take so long to discard.
  expect(ended).toBe(false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(ended).toBe(true);
  expect(list.mock.calls[0]?.[0]?.aborted).toBe(true);
});
