import { afterEach, expect, it, jest } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { CountRemindersToday, GetMetrics, GetSettings, type SettingsView, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventPublisher, MessagingModule, RequestClient, RequestHandler } from '@recuerda/messaging';
import { AppError, bootstrap, currentPrincipal, withPrincipal } from '@recuerda/service';
import { createTestDatabase, FakeClock, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { countsOf } from '../__fixtures__/send-counts.js';
import { MetricsModule } from '../metrics.module.js';
import { KEPT_MS } from './school-zone.js';

const SUBSCRIBED = [
  SUBSCRIPTIONS.metricsProjection,
  SUBSCRIPTIONS.metricsSendCounts,
  SUBSCRIPTIONS.metricsReceiptCounts,
];
const REQUESTED = [GetMetrics, CountRemindersToday, GetSettings];
const CONTRACTS = { subscriptions: SUBSCRIBED, requests: REQUESTED };
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const close of closings.splice(0).reverse()) await close();
});

/** Metrics of a school in Tegucigalpa, at midnight of a server in UTC; `zoneOf` answers for the directory. */
async function startMetrics(zoneOf: () => Promise<string>) {
  const asked: unknown[] = [];
  @Controller()
  class Directory {
    @RequestHandler(GetSettings)
    async settings(): Promise<SettingsView> {
      asked.push(currentPrincipal());
      return { effectiveTimeZone: await zoneOf() } as SettingsView;
    }
  }
  const database = await createTestDatabase();
  closings.push(() => database.drop());
  const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: database.url, APP_TIME_ZONE: 'America/Tegucigalpa' };
  const app = await bootstrap({
    ...{ name: 'metrics', env, clock: new FakeClock('2026-01-15T00:00:00.000Z') },
    imports: [
      MessagingModule.register({ services: ['metrics', 'directory'], env, contracts: CONTRACTS }),
      MetricsModule.register(env),
      { module: class DirectoryModule {}, controllers: [Directory] },
    ],
  });
  closings.push(() => app.close());
  const sends = ['2026-01-14T22:30:00.000Z', '2026-01-14T23:30:00.000Z'];
  await app
    .get(EventPublisher, { strict: false })
    .publish(countsOf(sends.map((at) => ({ at: new Date(at), ok: true, departmentId: null, instanceId: v7() }))));
  const requests = app.get(RequestClient, { strict: false });
  const read = () =>
    withPrincipal(principalOf('administrator'), async () => {
      const { count } = await requests.send(CountRemindersToday, {});
      const { reminderStats } = await requests.send(GetMetrics, {});
      return [count, ...reminderStats.filter(({ count }) => count > 0).map(({ hour }) => hour)];
    });
  return { read, asked };
}
const IN_MADRID = [1, '00:00', '23:00'];
const IN_TEGUCIGALPA = [2, '16:00', '17:00'];

it('figures are of the days and hours of the zone that the school has chosen [DASH-04, METR-06]', async () => {
  const { read, asked } = await startMetrics(async () => 'Europe/Madrid');
  expect(await read()).toEqual(IN_MADRID);
  // Once for all, and not as the user who looks at them.
  expect(asked).toEqual([undefined]);
});

it.each<[string, () => Promise<string>]>([
  ['the school has chosen none', async () => 'America/Tegucigalpa'],
  ['the directory is away', () => Promise.reject(new AppError('service_unavailable'))],
  ['the directory does not answer', () => new Promise((resolve) => void setTimeout(resolve, 2_000, 'Europe/Madrid'))],
  ['the database does not know the zone', async () => 'America/Nueva_Ciudad'],
])('figures are of the zone of the environment where %s [DASH-04, METR-06]', async (_where, zoneOf) => {
  const { read } = await startMetrics(zoneOf);
  expect(await read()).toEqual(IN_TEGUCIGALPA);
});

it('figures follow a change of the zone, and keep the last one while the directory is away [METR-06]', async () => {
  let zoneOf = async () => 'America/Tegucigalpa';
  const { read, asked } = await startMetrics(() => zoneOf());
  expect(await read()).toEqual(IN_TEGUCIGALPA);
  const [now, later] = [performance.now.bind(performance), { ms: KEPT_MS }];
  jest.spyOn(performance, 'now').mockImplementation(() => now() + later.ms);
  zoneOf = async () => 'Europe/Madrid';
  expect(await read()).toEqual(IN_MADRID);
  later.ms *= 2;
  zoneOf = () => Promise.reject(new AppError('service_unavailable'));
  expect(await read()).toEqual(IN_MADRID);
  expect(asked).toHaveLength(3);
});
