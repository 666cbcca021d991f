import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { planProcesses } from './plan.mjs';

const before = { ...process.env };
beforeEach(() => {
  Object.assign(process.env, { PORT: '9000', HOST: '0.0.0.0', SCHOOL_NAME: 'Escuela', LOG_LEVEL: '' });
});
afterEach(() => {
  process.env = { ...before };
});

it('gives PORT and HOST only to the gateway, own addresses to the others, the rest to all', async () => {
  const gateway = { host: '0.0.0.0', port: 9000 };
  const servers = { gateway, databaseUrl: 'postgres://a', amqpUrl: 'amqp://b', secretsKey: 'key' };
  const planned = await planProcesses({ notifier: 2, tasks: 1, gateway: 1 }, servers);
  expect(planned.map(({ name }) => name)).toEqual(['notifier-1', 'notifier-2', 'tasks', 'gateway']);
  const places = planned.map(({ env }) => `${env.HOST}:${env.PORT}`);
  expect(new Set(places).size).toBe(4);
  expect(places.at(-1)).toBe('0.0.0.0:9000');
  for (const place of places.slice(0, -1)) expect(place).toMatch(/^127\.0\.0\.1:\d+$/);
  for (const { env, address } of planned) {
    expect(address).toBe(`http://127.0.0.1:${env.PORT}`);
    expect(env).toMatchObject({
      AUTH: 'on',
      DATABASE_URL: 'postgres://a',
      AMQP_URL: 'amqp://b',
      SCHOOL_NAME: 'Escuela',
      LOG_LEVEL: 'warn',
    });
  }
});

it('gives the key of secrets only to those that seal, or open the links of mails [MAIL-08]', async () => {
  process.env['SECRETS_KEY'] = 'given';
  const gateway = { host: '127.0.0.1', port: 9000 };
  const servers = { gateway, databaseUrl: 'postgres://a', amqpUrl: 'amqp://b', secretsKey: 'key' };
  const processes = { identity: 1, tasks: 1, integrations: 1, gateway: 1, notifier: 1, conversations: 1 };
  const planned = await planProcesses(processes, servers);
  expect(planned.map(({ env }) => env.SECRETS_KEY)).toEqual(['key', '', 'key', '', 'key', 'key']);
});

it.each([
  ['127.0.0.1', {}, undefined],
  ['0.0.0.0', { ALLOW_OPEN_ACCESS: 'true' }, 'on'],
  ['0.0.0.0', { AUTH: 'off' }, 'off'],
  ['0.0.0.0', { AUTH: 'auto' }, 'on'],
])('gives all the same sign-in as the gateway at %s with %p: %s', async (host, env, expected) => {
  Object.assign(process.env, env);
  const servers = {
    gateway: { host, port: 9000 },
    databaseUrl: 'postgres://a',
    amqpUrl: 'amqp://b',
    secretsKey: 'key',
  };
  const planned = await planProcesses({ identity: 1, gateway: 1 }, servers);
  expect(planned.map((one) => one.env.AUTH)).toEqual([expected, expected]);
});
