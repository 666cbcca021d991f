import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ROOT } from '../../lib/paths.mjs';
import { parseEnvFile } from './env-file.mjs';

const run = promisify(execFile);
const read = async (file: string) => parseEnvFile(await readFile(file, 'utf8')) as { name: string; value: string }[];
const othersMay = async (file: string) => (await stat(file)).mode & 0o077;
const SECRET = /_PASSWORD$|^SANDBOX_(?:APPKEY|AUTHKEY|WEBHOOK_SECRET)$/;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-env-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('make-env.sh writes a password for each that is missing, for the owner only, and never again', async () => {
  const env = join(folder, '.env');
  await cp(join(ROOT, 'deploy', 'make-env.sh'), join(folder, 'deploy', 'make-env.sh'));
  await cp(join(ROOT, '.env.example'), join(folder, '.env.example'));
  await run('sh', [join(folder, 'deploy', 'make-env.sh')]);
  expect(await othersMay(env)).toBe(0);
  const example = await read(join(ROOT, '.env.example'));
  const written = await read(env);
  expect(written.map(({ name }) => name)).toEqual(example.map(({ name }) => name));
  const secrets = written.filter(({ name }) => SECRET.test(name)).map(({ value }) => value);
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{48}$/);
  expect(new Set(secrets).size).toBe(secrets.length);
  expect(written.find(({ name }) => name === 'SECRETS_KEY')?.value).toMatch(/^[0-9a-f]{64}$/);
  await run('sh', [join(folder, 'deploy', 'make-env.sh')]);
  expect(await read(env)).toEqual(written);
});

it.each([
  ['', ['sandbox', 'http://whatsapp-sandbox:8080'], 3],
  ['sandbox', ['sandbox', 'http://whatsapp-sandbox:8080'], 3],
  ['form', ['', ''], 0],
  ['cloud', ['', ''], 0],
])(
  'make-env.sh with the provider "%s" gives the sandbox %j and %d secrets',
  async (WHATSAPP_PROVIDER, places, made) => {
    await cp(join(ROOT, 'deploy', 'make-env.sh'), join(folder, 'deploy', 'make-env.sh'));
    await cp(join(ROOT, '.env.example'), join(folder, '.env.example'));
    await run('sh', [join(folder, 'deploy', 'make-env.sh')], { env: { PATH: process.env['PATH'], WHATSAPP_PROVIDER } });
    const written = await read(join(folder, '.env'));
    const valueOf = (wanted: string) => written.find(({ name }) => name === wanted)?.value;
    expect(['COMPOSE_PROFILES', 'SANDBOX_URL'].map(valueOf)).toEqual(places);
    expect(valueOf('WHATSAPP_PROVIDER')).toBe(WHATSAPP_PROVIDER);
    const secrets = ['SANDBOX_APPKEY', 'SANDBOX_AUTHKEY', 'SANDBOX_WEBHOOK_SECRET'].map(valueOf);
    expect(secrets.filter((value) => value !== '')).toHaveLength(made);
  },
);

it('make-secrets.sh writes its files for the owner only, and never again', async () => {
  const local = join(folder, 'overlays', 'local');
  const script = join(local, 'make-secrets.sh');
  await cp(join(ROOT, 'k8s', 'overlays', 'local', 'make-secrets.sh'), script);
  await cp(join(ROOT, 'k8s', 'make-secrets.sh'), join(folder, 'make-secrets.sh'));
  const secrets = async () => {
    const files = (await readdir(join(local, 'secrets'))).map((name) => join(local, 'secrets', name));
    for (const file of files) expect(await othersMay(file)).toBe(0);
    return Promise.all(files.map((file) => readFile(file, 'utf8')));
  };
  await run('sh', [script]);
  const written = await secrets();
  expect(written).toHaveLength(3);
  await run('sh', [script]);
  expect(await secrets()).toEqual(written);
});
