import { afterEach, describe, expect, it } from '@jest/globals';
import { CountRemindersToday, GetMetrics } from '@recuerda/contracts';
import { EventPublisher, MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap } from '@recuerda/service';
import { createTestDatabase, FakeClock } from '@recuerda/testing';
import { naiveFigures, naiveToday } from '../__fixtures__/naive-figures.js';
import { schoolAt, sendCountsOf, storyOf } from '../__fixtures__/school.js';
import { MetricsModule } from '../metrics.module.js';

const closings: (() => Promise<void>)[] = [];

async function startMetrics(zone: string, clock: FakeClock) {
  const database = await createTestDatabase();
  closings.push(() => database.drop());
  const env = { PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: database.url, APP_TIME_ZONE: zone };
  const imports = [MessagingModule.register({ services: ['metrics'], env }), MetricsModule.register(env)];
  const app = await bootstrap({ name: 'metrics', env, clock, imports });
  closings.push(() => app.close());
  return { events: app.get(EventPublisher, { strict: false }), requests: app.get(RequestClient, { strict: false }) };
}

describe('the metrics service, asked over the transport', () => {
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close();
  });

  it.each([
    ['America/Tegucigalpa', '2026-05-31T23:10:20.000Z'],
    ['America/New_York', '2026-03-08T16:00:00.000Z'],
    ['America/New_York', '2026-11-02T04:59:59.999Z'],
    ['Europe/Madrid', '2026-03-31T21:59:30.000Z'],
    ['Europe/Madrid', '2028-02-29T12:00:00.000Z'],
    ['America/Havana', '2026-11-01T12:00:00.000Z'],
  ])('gives what a recomputation from rows gives, in %s at %s [DASH-04, METR-18, DUE-12]', async (zone, instant) => {
    const now = new Date(instant);
    const school = schoolAt(now);
    const { events, requests } = await startMetrics(zone, new FakeClock(now));
    const story = [...storyOf(school), ...sendCountsOf(school)];
    await events.publish([...story].reverse());
    await events.publish(story);
    expect(await requests.send(GetMetrics, {})).toEqual(naiveFigures(school, now, zone));
    expect(await requests.send(CountRemindersToday, {})).toEqual({ count: naiveToday(school, now, zone) });
  });

  it('returns zeroes before the first event', async () => {
    const { requests } = await startMetrics('America/Tegucigalpa', new FakeClock());
    const view = await requests.send(GetMetrics, {});
    expect(view).toMatchObject({
      departmentStats: [],
      employeeStats: [],
      efficiency: 0,
      productivity: 0,
      monthlyGrowth: 0,
    });
    expect(view).toMatchObject({ averageResponseTime: '1.0h', activeEmployees: 0, totalTasks: 0, remindersToday: 0 });
    expect(await requests.send(CountRemindersToday, {})).toEqual({ count: 0 });
  });
});
