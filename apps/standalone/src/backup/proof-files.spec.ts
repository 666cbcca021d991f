import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FileStore, readProofFiles } from '@recuerda/service';
import { KEYS, S3Server } from '../__fixtures__/s3-server.js';

let server: S3Server;
let folder: string;
const places: Record<string, FileStore | null> = {};
const keys = (secret: string) => ({
  PROOFS_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
  PROOFS_S3_SECRET_ACCESS_KEY: secret,
});
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-files-'));
  server = new S3Server();
  url = await server.start();
  places['a folder'] = readProofFiles({ PROOFS_DIR: join(folder, 'proofs') });
  places['a bucket'] = readProofFiles({ PROOFS_S3_URL: `${url}/fotos`, ...keys(KEYS.secretAccessKey) });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe.each(['a folder', 'a bucket'])('%s', (place) => {
  const files = (): FileStore => places[place] as FileStore;
  const content = async (name: string) => {
    const found = await files().read(name);
    return found && text(found);
  };

  it('keeps, replaces and deletes files by their names [PROOF-01]', async () => {
    expect(await content('one')).toBeUndefined();
    await files().put('one', Buffer.from('first'));
    await files().put('two', Buffer.from('2'));
    await files().put('one', Buffer.from('second'));
    expect([await content('one'), await content('two')]).toEqual(['second', '2']);
    await files().remove('one');
    await files().remove('one');
    expect([await content('one'), await content('two')]).toEqual([undefined, '2']);
  });
});

it('what a process left half written in a folder goes with the file; that of others stays [PROOF-07]', async () => {
  for (const name of ['one', 'two']) await writeFile(join(folder, 'proofs', `${name}.partial`), 'ha');
  await places['a folder']?.remove('one');
  expect((await readdir(join(folder, 'proofs'))).sort()).toEqual(['two', 'two.partial']);
  await rm(join(folder, 'proofs', 'two.partial'));
});

it('a folder lets its owner alone read [PROOF-01]', async () => {
  expect(await readdir(join(folder, 'proofs'))).toEqual(['two']);
  expect((await stat(join(folder, 'proofs', 'two'))).mode & 0o777).toBe(0o600);
  expect([...server.objects.keys()]).toEqual(['fotos/two']);
});

it('a bucket that refuses is an error with its words, and no file that is not there [PROOF-01]', async () => {
  const refused = readProofFiles({ PROOFS_S3_URL: url, ...keys('another') }) as FileStore;
  await expect(refused.put('one', Buffer.from('1'))).rejects.toThrow('refuses PUT: 403 SignatureDoesNotMatch');
  await expect(refused.read('one')).rejects.toThrow('refuses GET: 403 SignatureDoesNotMatch');
});

it('there is none where none is set [PROOF-04]', () => {
  expect(readProofFiles({})).toBeNull();
  expect(() => readProofFiles({ PROOFS_S3_URL: url })).toThrow('PROOFS_S3_ACCESS_KEY_ID: is required');
});
