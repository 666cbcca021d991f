import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ROOT } from '../../lib/paths.mjs';
import { parseEnvFile } from './read.mjs';

const run = promisify(execFile);
const read = async (file: string) => parseEnvFile(await readFile(file, 'utf8')) as { name: string; value: string }[];
const othersMay = async (file: string) => (await stat(file)).mode & 0o077;
const SANDBOX = 'http://whatsapp-sandbox:8080';
let folder: string;
const make = (env = {}) => run('sh', [join(folder, 'deploy/make-env.sh')], { env: { ...process.env, ...env } });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-env-'));
  for (const file of [
    '.env.example',
    'deploy/make-env.sh',
    'k8s/make-secrets.sh',
    'k8s/overlays/local/make-secrets.sh',
  ])
    await cp(join(ROOT, file), join(folder, file));
});
afterEach(() => rm(folder, { recursive: true }));

it('make-env.sh writes a password for each that is missing, for the owner only, and never again', async () => {
  await make();
  const env = join(folder, '.env');
  expect(await othersMay(env)).toBe(0);
  const written = await read(env);
  const example = await read(join(ROOT, '.env.example'));
  expect(written.map(({ name }) => name)).toEqual(example.map(({ name }) => name));
  const secrets = written.filter(({ name }) => /_PASSWORD$|^SANDBOX_(?!URL)/.test(name)).map(({ value }) => value);
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{48}$/);
  expect(new Set(secrets).size).toBe(secrets.length);
  expect(written.find(({ name }) => name === 'SECRETS_KEY')?.value).toMatch(/^[0-9a-f]{64}$/);
  await make();
  expect(await read(env)).toEqual(written);
});

it.each([
  ['', ['sandbox', SANDBOX], 3],
  ['sandbox', ['sandbox', SANDBOX], 3],
  ['form', ['', ''], 0],
  ['cloud', ['', ''], 0],
])('make-env.sh gives the provider "%s" the sandbox %j and %d secrets of it', async (provider, places, made) => {
  await make({ WHATSAPP_PROVIDER: provider });
  const written = Object.fromEntries((await read(join(folder, '.env'))).map(({ name, value }) => [name, value]));
  expect([written['COMPOSE_PROFILES'], written['SANDBOX_URL']]).toEqual(places);
  expect(written['WHATSAPP_PROVIDER']).toBe(provider);
  const secrets = ['SANDBOX_APPKEY', 'SANDBOX_AUTHKEY', 'SANDBOX_WEBHOOK_SECRET'].map((name) => written[name]);
  expect(secrets.filter((value) => value !== '')).toHaveLength(made);
});

it('make-secrets.sh writes its files for the owner only, and never again', async () => {
  const local = join(folder, 'k8s/overlays/local');
  const secrets = async () => {
    await run('sh', [join(local, 'make-secrets.sh')]);
    const files = (await readdir(join(local, 'secrets'))).map((name) => join(local, 'secrets', name));
    for (const file of files) expect(await othersMay(file)).toBe(0);
    return Promise.all(files.map((file) => readFile(file, 'utf8')));
  };
  const written = await secrets();
  expect(written).toHaveLength(3);
  expect(await secrets()).toEqual(written);
});
