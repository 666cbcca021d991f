import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type PeerCertificate, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually, makeCertificate } from '@recuerda/testing';
import { bootstrap } from '../bootstrap.js';
import { ConfigError } from '../config/load-config.js';
import { readTls, reloadTls } from './tls.js';

let folder: string;
const files = () => ({ TLS_CERT_FILE: join(folder, 'tls.crt'), TLS_KEY_FILE: join(folder, 'tls.key') });
const issue = (name: string) =>
  makeCertificate(name, { key: files().TLS_KEY_FILE, certificate: files().TLS_CERT_FILE });
const certificateOf = (port: number) =>
  new Promise<PeerCertificate>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate());
      socket.end();
    });
    socket.on('error', reject);
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-tls-'));
  await issue('first');
});
afterAll(() => rm(folder, { recursive: true }));

it('HTTP is served with TLS, and a renewed certificate is taken over while it runs', async () => {
  const app = await bootstrap({ name: 'shop', env: { PORT: '0', LOG_LEVEL: 'silent', ...files() }, imports: [] });
  const server = app.getHttpServer() as unknown as Server;
  const end = reloadTls(server, files(), 20);
  try {
    const { port } = server.address() as AddressInfo;
    expect((await certificateOf(port)).subject.CN).toBe('first');
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
    // Written one after the other: a pair that does not fit is no renewal.
    await cp(files().TLS_KEY_FILE, join(folder, 'former.key'));
    await issue('second');
    await eventually(async () => expect((await certificateOf(port)).subject.CN).toBe('second'));
    const refused = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await cp(join(folder, 'former.key'), files().TLS_KEY_FILE);
    await eventually(() => expect(refused).toHaveBeenCalled());
    expect((await certificateOf(port)).subject.CN).toBe('second');
  } finally {
    jest.restoreAllMocks();
    end();
    await app.close();
  }
});

describe('readTls', () => {
  it('asks for both files or none, which fit and can be read', async () => {
    await issue('third');
    const { TLS_CERT_FILE, TLS_KEY_FILE } = files();
    expect(readTls({})).toBeUndefined();
    expect(readTls(files())).toEqual({ cert: await readFile(TLS_CERT_FILE), key: await readFile(TLS_KEY_FILE) });
    expect(() => readTls({ TLS_CERT_FILE })).toThrow(new ConfigError(['TLS_CERT_FILE, TLS_KEY_FILE: expected both']));
    expect(() => readTls({ TLS_CERT_FILE, TLS_KEY_FILE: join(folder, 'none') })).toThrow(/ENOENT/);
    await writeFile(TLS_KEY_FILE, 'none');
    expect(() => readTls(files())).toThrow(ConfigError);
  });
});
