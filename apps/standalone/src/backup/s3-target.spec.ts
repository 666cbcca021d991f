import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readBucketSettings } from '@recuerda/service';
import { KEYS, S3Server } from '../__fixtures__/s3-server.js';
import { S3Target } from './s3-target.js';

const PART = 64 * 1024;
let server: S3Server;
let url: string;
beforeEach(async () => {
  server = new S3Server();
  url = await server.start();
});
afterEach(() => server.stop());

const target = (folder = '', keys = KEYS) => new S3Target({ url: url + folder, region: undefined, ...keys }, PART);
const write = async (to: S3Target, name: string, content: Buffer) => {
  const output = to.open(name);
  await pipeline(Readable.from([content]), output.stream);
  return output.complete();
};

it('a file is sent in signed parts, and appears when it is complete [BACKUP-07]', async () => {
  const content = randomBytes(3 * PART + 5);
  const chunks = Array.from({ length: 4 }, (_, index) => content.subarray(index * PART, (index + 1) * PART));
  const output = target('/copias de/2026/').open('recuerda-2026-03-01.tar.gz');
  await pipeline(Readable.from(chunks), output.stream);
  expect(server.objects.size).toBe(0);
  expect(await output.complete()).toBe(content.length);
  expect(server.requests).toEqual(['POST', 'PUT 1', 'PUT 2', 'PUT 3', 'PUT 4', 'POST']);
  expect([...server.objects.keys()]).toEqual(['copias de/2026/recuerda-2026-03-01.tar.gz']);
  expect(server.objects.get('copias de/2026/recuerda-2026-03-01.tar.gz')?.equals(content)).toBe(true);
  expect(server.uploads.size).toBe(0);
});

it('all pages of the list are read, of its folder only; what is removed is gone [BACKUP-07]', async () => {
  const names = [1, 2, 3, 4, 5].map((day) => `recuerda-2026-03-0${day}.tar.gz`);
  for (const name of names) server.objects.set(`a/${name}`, Buffer.alloc(0));
  server.objects.set('recuerda-2025-01-01.tar.gz', Buffer.alloc(0));
  server.objects.set('a/notas.txt', Buffer.alloc(0));
  expect(await target('/a').list()).toEqual(names);
  await target('/a').remove(names[0]!);
  expect(await target('/a').list()).toEqual(names.slice(1));
  // The folder of another school is none of this one's backups, whatever its name.
  server.objects.set('recuerda-sur/recuerda-2025-01-02.tar.gz', Buffer.alloc(0));
  expect(await target().list()).toEqual(['recuerda-2025-01-01.tar.gz']);
});

it('a part that the server cannot take now is sent again; a discarded file leaves nothing [BACKUP-07]', async () => {
  server.failures.push(503);
  await write(target(), 'recuerda-2026-03-01.tar.gz', Buffer.from('Hola'.repeat(1_000)));
  expect(server.objects.get('recuerda-2026-03-01.tar.gz')?.length).toBe(4_000);
  const output = target().open('recuerda-2026-03-02.tar.gz');
  await new Promise((done) => output.stream.write(Buffer.alloc(PART), done));
  expect(server.uploads.size).toBe(1);
  await output.discard();
  expect(server.uploads.size).toBe(0);
  expect(server.objects.size).toBe(1);
});

it.each([
  ['the beginning', 0],
  ['a part', 1],
  ['the end', 2],
])(
  'a file is discarded within its limit though the server does not answer %s of the upload [BACKUP-07]',
  async (_what, answers) => {
    let left = answers;
    const silent = createServer((request, response) => {
      request.resume();
      left -= 1;
      if (left >= 0) response.setHeader('etag', '"tag"').end('<UploadId>one</UploadId>');
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const settings = { url: `http://127.0.0.1:${port}/school`, region: undefined, ...KEYS };
    const output = new S3Target(settings, PART, 200).open('recuerda-2026-03-01.tar.gz');
    output.stream.on('error', () => undefined);
    const written = new Promise((done) => output.stream.write(Buffer.alloc(PART), done));
    if (answers === 2) await written;
    try {
      const began = performance.now();
      await output.discard();
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(left).toBeLessThan(0);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  },
  20_000,
);

it.each([
  ['does not answer', 500],
  ['cannot be reached, also between two attempts', 3_300],
])('the wait for a server that %s ends at once when it is interrupted [BACKUP-07]', async (problem, afterMs) => {
  const silent = createServer((request) => request.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  if (problem !== 'does not answer') await new Promise((closed) => silent.close(closed));
  const interrupted = new AbortController();
  let ended: number | undefined;
  const listed = new S3Target({ url: `http://127.0.0.1:${port}/school`, region: undefined, ...KEYS })
    .list(interrupted.signal)
    .finally(() => (ended = performance.now()));
  const failed = expect(listed).rejects.toThrow('It ends.');
  try {
    await delay(afterMs);
    expect(ended).toBeUndefined();
    const began = performance.now();
    interrupted.abort(new Error('It ends.'));
    await failed;
    expect(ended! - began).toBeLessThan(2_000);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

it('what the server refuses is an error with its words, also at the end of an upload [BACKUP-07]', async () => {
  const other = target('', { ...KEYS, secretAccessKey: 'another' });
  await expect(other.list()).rejects.toThrow('the S3 server refuses GET: 403 SignatureDoesNotMatch No.');
  const output = target().open('recuerda-2026-03-01.tar.gz');
  await pipeline(Readable.from([Buffer.from('Hola')]), output.stream);
  server.uploads.clear();
  await expect(output.complete()).rejects.toThrow('the S3 server refuses POST: 200 NoSuchUpload');
});

it('the bucket and its keys are settings; the secret one may lie in a file [BACKUP-07]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-s3-'));
  const file = join(folder, 'key');
  await writeFile(file, 'secret\n');
  const given = { BACKUP_S3_URL: 'https://s3.example.org/school', BACKUP_S3_ACCESS_KEY_ID: 'id' };
  try {
    expect(readBucketSettings({}, 'BACKUP')).toBeUndefined();
    expect(readBucketSettings({ ...given, BACKUP_S3_SECRET_ACCESS_KEY_FILE: file }, 'BACKUP')).toEqual({
      url: 'https://s3.example.org/school',
      region: undefined,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(() => readBucketSettings(given, 'BACKUP')).toThrow(/BACKUP_S3_SECRET_ACCESS_KEY_FILE: is required/);
  expect(() => readBucketSettings({ ...given, BACKUP_S3_URL: 'https://s3.example.org' }, 'BACKUP')).toThrow(
    /the bucket/,
  );
});
