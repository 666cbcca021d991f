import { describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { StartError } from '@recuerda/service';
import { asDiskFull } from './data-disk.module.js';

describe('asDiskFull', () => {
  it('reports that the disk of the data folder is full', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const error = asDiskFull(full, '/school/.data');
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain('no space left on the disk of the data folder:\n  /school/.data');
  });

  it('leaves another error as it is', async () => {
    const other: unknown = await writeFile('/no/such/folder/file', '').catch((error: unknown) => error);
    expect(asDiskFull(other, '/school/.data')).toBe(other);
    expect(asDiskFull(undefined, '/school/.data')).toBeUndefined();
  });
});
