import { expect, it } from '@jest/globals';
import { enterZone } from '@recuerda/testing';
import { processStart } from './data-dir-lock.js';

async function startIn(zone: string): Promise<string | undefined> {
  const leave = enterZone(zone);
  try {
    return await processStart(process.pid, 'darwin');
  } finally {
    leave();
  }
}

it('a process of macOS has one start, whatever the time zone of who asks', async () => {
  const start = await startIn('UTC');
  expect(start).toMatch(/\d\d:\d\d:\d\d/);
  expect(await startIn('Asia/Tokyo')).toBe(start);
});
