import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CountDirectory,
  CountRemindersToday,
  CountTasks,
  ListDeliveries,
  ListUpcomingReminders,
} from '@recuerda/contracts';
import { buildOf, HealthRegistry } from '@recuerda/service';
import { answerSessions, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.requests.reset();
  gateway.requests
    .answer(CountDirectory, () => ({ departments: 0, employees: 0 }))
    .answer(CountTasks, () => ({ total: 0, active: 0 }))
    .answer(CountRemindersToday, () => ({ count: 0 }))
    .answer(ListUpcomingReminders, () => [])
    .answer(ListDeliveries, () => ({ items: [], nextCursor: null, total: 0 }));
});

const read = async () => (await gateway.app.inject({ url: '/api/status' })).json();
const BUILD = buildOf({});
const up = { directory: 'ok', tasks: 'ok', scheduler: 'ok', notifier: 'ok', metrics: 'ok' };

it('shows strangers no details while sign-in is on, and others the state of identity, too', async () => {
  const guarded = await startGateway({ AUTH: 'on' });
  answerSessions(guarded.requests);
  const of = async (headers = {}) => (await guarded.app.inject({ url: '/api/status', headers })).json<unknown>();
  expect(await of()).toEqual({ status: 'degraded', checks: {}, build: null });
  const down = Object.fromEntries(Object.keys(up).map((name) => [name, 'down']));
  expect(await of(VIEWER.headers)).toEqual({ status: 'degraded', checks: { ...down, identity: 'ok' }, build: BUILD });
  await guarded.close();
});

describe('GET /api/status', () => {
  it('is ok when every service responds', async () => {
    expect(await read()).toEqual({ status: 'ok', checks: up, build: BUILD });
  });

  it('names the services that fail or stay silent [DATA-13]', async () => {
    gateway.requests.fail(ListDeliveries, new Error('10.0.0.7 refused')).silence(ListUpcomingReminders);
    expect(await read()).toEqual({
      status: 'degraded',
      checks: { ...up, notifier: 'down', scheduler: 'down' },
      build: BUILD,
    });
  });

  it('waits one second for services that do not respond', async () => {
    const all = [CountDirectory, CountTasks, CountRemindersToday, ListUpcomingReminders, ListDeliveries];
    for (const request of all) gateway.requests.silence(request);
    const start = performance.now();
    const down = Object.fromEntries(Object.keys(up).map((name) => [name, 'down']));
    expect(await read()).toEqual({ status: 'degraded', checks: down, build: BUILD });
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it('names what the process itself lacks', async () => {
    let broken = true;
    gateway.app.get(HealthRegistry).register('broker', () => {
      if (broken) throw new Error('no connection to amqp://user:secret@host');
    });
    expect(await read()).toEqual({ status: 'degraded', checks: { ...up, broker: 'down' }, build: BUILD });
    broken = false;
    expect(await read()).toEqual({ status: 'ok', checks: up, build: BUILD });
  });
});
