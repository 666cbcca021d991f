import { createHmac } from 'node:crypto';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { runningPostgres } from '@recuerda/local-servers';
import { eventually, ReminderRows } from '@recuerda/testing';
import { type Launched, newPlace, type Place, removePlace, start, stop } from '../__fixtures__/started.js';
import { postgresDirOf } from '../standalone.config.js';
import { users } from '../users.js';
import { backup, restore } from './commands.js';

const EMAIL = 'ana@example.org';
const PASSWORD = 'la frase de Ana';
const KEY = 'secrets.key';
const ENDPOINT = { url: 'https://93.184.216.34/in', events: ['department.created'] };
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

let first: Place;
let folder: string;
let file: string;
let printed: string;
let secret: string;
let recoveryCodes: string[];
let running: Launched | undefined;
let cookie = '';
const places: Place[] = [];

interface Answer {
  status: number;
  json: Record<string, unknown>;
}
async function call(at: Place, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${at.url}/api/${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const set = answer.headers.get('set-cookie')?.split(';')[0];
  if (set !== undefined) cookie = set;
  const text = await answer.text();
  return { status: answer.status, json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} };
}
const created = async (at: Place, path: string, body: object): Promise<string> => {
  const { status, json } = await call(at, 'POST', path, body);
  expect([path, status]).toEqual([path, 201]);
  return String(json['id']);
};
const signIn = (at: Place) => call(at, 'POST', 'auth/session', { email: EMAIL, password: PASSWORD });
const run = async (command: typeof backup | typeof users, at: Place, ...args: string[]): Promise<string> => {
  const lines: string[] = [];
  const env = { DATA_DIR: at.dataDir, PORT: String(at.port) };
  expect(await command(args, env, (line) => void lines.push(line))).toBe(0);
  return lines.join('\n');
};
const launch = async (at: Place): Promise<Launched> => (running = await start(at, [], { AUTH: 'on' }));
/** RFC 6238, as an authenticator app. */
function codeOf(base32: string): string {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hmac = createHmac('sha1', key).update(step).digest();
  const code = hmac.readUInt32BE((hmac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(code % 1_000_000).padStart(6, '0');
}
/** The backup in a folder of its own, with a server that runs on it. */
const restored = async (prepare?: (place: Place) => Promise<void>) => {
  const place = await newPlace();
  places.push(place);
  await prepare?.(place);
  const text = await run(restore, place, file);
  const launched = await launch(place);
  cookie = '';
  return { place, text, launched };
};

beforeAll(async () => {
  [first, folder] = await Promise.all([newPlace(), mkdtemp(join(tmpdir(), 'recuerda-key-'))]);
  places.push(first);
  file = join(folder, 'school.tar.gz');
  const launched = await launch(first);
  const token = /\/setup\?token=([\w-]+)/.exec(launched.output())?.[1];
  await call(first, 'POST', 'auth/setup', { token, name: 'Ana', email: EMAIL, password: PASSWORD });
  const totp = await call(first, 'POST', 'auth/second-factor', { password: PASSWORD });
  secret = String(totp.json['secret']);
  const confirmed = await call(first, 'POST', 'auth/second-factor/confirm', { code: codeOf(secret) });
  recoveryCodes = confirmed.json['recoveryCodes'] as string[];
  expect(recoveryCodes).toHaveLength(10);
  const departmentId = await created(first, 'departments', { name: 'Dirección' });
  const employeeId = await created(first, 'employees', { name: 'Eva Paz', phone: '+50499990001', departmentId });
  await created(first, 'tasks', { title: 'Notas', employeeId, reminderInterval: 60 });
  await created(first, 'webhook-endpoints', ENDPOINT);
  printed = await run(backup, first, file);
  await stop(launched);
});
afterEach(async () => {
  if (running) await stop(running);
  running = undefined;
});
afterAll(async () => {
  for (const place of places) await removePlace(place);
  await rm(folder, { recursive: true });
});

it('the first start makes a key for the owner only, which a backup leaves out and names [BACKUP-01]', async () => {
  expect((await stat(join(first.dataDir, KEY))).mode & 0o777).toBe(0o600);
  expect(printed).toContain(`${join(first.dataDir, KEY)} is not in it`);
});

it('a restore without the key sends reminders, and names what must be entered again [BACKUP-01]', async () => {
  const { place, text, launched } = await restored();
  expect(text).toContain(`put ${KEY} of the former data folder into ${place.dataDir}`);
  expect(text).toContain('npm run users -- reset <e-mail> --second-factor');
  for (const kind of ['second_factor', 'webhook']) expect(launched.output()).toContain(`"kind":"${kind}"`);
  expect(launched.output()).toContain('secrets cannot be read with this SECRETS_KEY');

  const { json: begun } = await signIn(place);
  expect(begun).toMatchObject({ state: 'second_factor', methods: ['recovery_code'] });
  const challenge = String(begun['challenge']);
  const continued = (code: string) => call(place, 'POST', 'auth/session/second-factor', { challenge, code });
  expect((await continued(codeOf(secret))).status).toBe(422);
  expect((await continued(recoveryCodes[0] ?? '')).status).toBe(200);
  expect((await call(place, 'GET', 'auth/second-factor')).json).toMatchObject({ unreadable: true });
  expect((await call(place, 'GET', 'webhook-endpoints')).json['items']).toMatchObject([{ secretUnreadable: true }]);

  expect((await call(place, 'POST', 'reminders/resume')).status).toBe(204);
  const database = (await runningPostgres(postgresDirOf(place.dataDir))) ?? '';
  const rows = await ReminderRows.open(database);
  const tasks = (await call(place, 'GET', 'tasks')).json['items'] as { id: string }[];
  await eventually(async () => expect(await rows.bringForward(tasks.map(({ id }) => id))).toBe(1));
  await eventually(async () => {
    expect((await call(place, 'GET', 'deliveries')).json['items']).toMatchObject([{ status: 'sent' }]);
  });
  await rows.close();
});

it('an administrator without recovery codes gets in by npm run users [BACKUP-01] [AUTH-19]', async () => {
  const { place } = await restored();
  expect(await run(users, place, 'list')).toMatch(/unreadable$/m);
  const reset = await run(users, place, 'reset', EMAIL, '--second-factor');
  const token = /\?token=([\w-]{43})$/m.exec(reset)?.[1];
  const entered = await call(place, 'POST', 'auth/link', { token, password: 'otra frase de Ana' });
  expect(entered.json).toMatchObject({ state: 'signed_in' });
});

it('with the key beside it nothing is to be entered again [BACKUP-01]', async () => {
  const { place, text, launched } = await restored((at) => copyFile(join(first.dataDir, KEY), join(at.dataDir, KEY)));
  expect(text).not.toContain(KEY);
  expect(launched.output()).not.toContain('cannot be read');
  expect((await signIn(place)).json).toMatchObject({ methods: ['totp', 'recovery_code'] });
});
