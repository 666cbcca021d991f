import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bootstrap } from './bootstrap.js';
import { showBuild } from './show-build.js';
import { type HealthCheck, HealthRegistry } from './health.js';
import { metricsText } from './metrics/instruments.js';

const ENV = { PORT: '0', LOG_LEVEL: 'silent', RECUERDA_REVISION: '78c99795' };
let app: NestFastifyApplication;
let check: HealthCheck;
beforeAll(async () => {
  app = await bootstrap({ name: 'shop', env: ENV, imports: [] });
  app.get(HealthRegistry, { strict: false }).register('till', () => check());
});
beforeEach(() => {
  check = () => undefined;
});
afterAll(() => app.close());

const answer = async (path: string) => {
  const { statusCode, body } = await app.inject({ url: `/health/${path}` });
  return [statusCode, JSON.parse(body)] as const;
};
const unavailable = (reason: string) => [503, { status: 'unavailable', failures: { till: reason } }];

describe('readiness', () => {
  it('is 200 while every check succeeds', async () => {
    expect(await answer('ready')).toEqual([200, { status: 'ok', failures: {} }]);
  });

  it('is 503 and names the check that fails', async () => {
    check = () => {
      throw new Error('it is empty');
    };
    expect(await answer('ready')).toEqual(unavailable('it is empty'));
    check = async () => {
      throw new Error('it was stolen');
    };
    expect(await answer('ready')).toEqual(unavailable('it was stolen'));
  });

  it('is 503 when a check does not finish', async () => {
    check = () => new Promise(() => undefined);
    expect(await answer('ready')).toEqual(unavailable('no answer within 500 ms'));
  });
});

it('liveness runs no check: a restart would not help', async () => {
  check = () => {
    throw new Error('it is empty');
  };
  expect(await answer('live')).toEqual([200, { status: 'ok' }]);
});

it('says which version and revision runs [DATA-14]', async () => {
  const { version, ...rest } = (await app.inject({ url: '/health' })).json<{ version: string }>();
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(rest).toEqual({ status: 'ok', revision: '78c99795' });
  showBuild('shop', ENV);
  expect(await metricsText()).toContain(`recuerda_build_info{version="${version}",revision="78c99795"`);
});
