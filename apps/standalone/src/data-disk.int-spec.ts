import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { expect, it } from '@jest/globals';
import { bootstrap } from '@recuerda/service';
import { smallDisk } from './__fixtures__/small-disk.js';
import { checkFreeSpace, DataDiskModule } from './data-disk.module.js';

const MEBIBYTE = 1024 * 1024;

it('it is not ready while the disk of its data has less than 32 MiB, and is again when there is room', async () => {
  const disk = await smallDisk(40);
  const folder = disk.isMounted ? dirname(disk.file) : tmpdir();
  const env = { PORT: '0', LOG_LEVEL: 'silent' };
  const app = await bootstrap({ name: 'standalone', env, imports: [DataDiskModule.register(folder)] });
  const ready = async (): Promise<[number, string]> => {
    const { statusCode, body } = await app.inject({ url: '/health/ready' });
    return [statusCode, body];
  };
  try {
    if (disk.isMounted) {
      expect(await ready()).toEqual([200, '{"status":"ok","failures":{}}']);
      await writeFile(disk.file, Buffer.alloc(8 * MEBIBYTE));
      expect((await ready())[0]).toBe(200);
      await writeFile(disk.file, Buffer.alloc(64 * MEBIBYTE)).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'ENOSPC' }),
      );
      const [status, body] = await ready();
      expect(status).toBe(503);
      expect(body).toContain(`"data disk":"the disk of ${folder} is full: 0 MiB are free"`);
      await rm(disk.file);
    }
    await expect(checkFreeSpace(folder, Infinity)).rejects.toThrow(/is full: \d+ MiB are free/);
    expect((await ready())[0]).toBe(200);
  } finally {
    await app.close();
    await disk.remove();
  }
});
