import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@recuerda/contracts';
import { migrate } from '@recuerda/database';
import { openMigrated } from '@recuerda/database/fixtures';
import { createTestDatabase, FakeClock, type TestDatabase } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { sendsCounted, sent } from '../__fixtures__/events.js';
import { METRICS_DATABASE } from '../metrics.database.js';
import { ProjectionService } from '../projection/projection.service.js';

const RELEASED = { ...METRICS_DATABASE, migrations: METRICS_DATABASE.migrations.slice(0, 3) };

describe('an upgrade from version 0.1.0, which counts every result', () => {
  let database: TestDatabase;
  let source: DataSource;
  const minuteIn = (minutes: number) =>
    new Date((Math.floor(Date.now() / MINUTE_MS) + minutes) * MINUTE_MS).toISOString();
  const [NOW, AFTER_CUTOVER] = [minuteIn(0), minuteIn(20)];

  beforeEach(async () => {
    database = await createTestDatabase();
    source = await openMigrated(RELEASED, database.url);
  });
  afterEach(async () => {
    await source.destroy();
    await database.drop();
  });

  /** As version 0.1.0 does. */
  const countAsReleased = (sentAt: string, reminderId = v7()) =>
    source.query(
      `WITH fresh AS (
        INSERT INTO metrics.counted_results (reminder_id, minute, sent, counted_at)
        VALUES ($1, extract(epoch FROM $2::timestamptz) / 60, 1, now()) ON CONFLICT (reminder_id) DO NOTHING
        RETURNING minute, sent
      )
      INSERT INTO metrics.sends_per_minute AS counts (minute, sent, failed)
      SELECT to_timestamp(minute * 60::float8), sent, 0 FROM fresh
      ON CONFLICT (minute) DO UPDATE SET sent = counts.sent + excluded.sent`,
      [reminderId, sentAt],
    );
  const upgrade = async () => {
    await migrate(METRICS_DATABASE, database.url);
    return new ProjectionService(source, new FakeClock());
  };
  const counted = (minute: string, count: number) =>
    sendsCounted({
      minute,
      departmentId: null,
      instanceId: '00000000-0000-4000-8000-000000000001',
      sent: count,
      failed: 0,
    });
  const total = async () =>
    (await source.query<{ sum: number }[]>('SELECT sum(sent)::int FROM metrics.sends_per_minute'))[0]?.sum;

  it('counts once what new notifiers send while the released metrics runs, and after it', async () => {
    // The new notifier sends two; the released metrics counts the first, and its counts wait for the new one.
    const [first, second] = [v7(), v7()];
    await countAsReleased(NOW, first);
    const projection = await upgrade();
    await countAsReleased(NOW, second);
    await projection.count([counted(NOW, 2)]);
    await projection.apply([sent(NOW, first, true), sent(NOW, second, true)]);
    expect(await total()).toBe(2);
    // A third result reaches the new metrics alone; its minute is still counted by results.
    await projection.apply([sent(NOW, v7(), true)]);
    await projection.count([counted(NOW, 3)]);
    expect(await total()).toBe(3);
  });

  it('uses the counts of notifiers from the cutover on, and refuses those of a released metrics', async () => {
    await countAsReleased(NOW);
    const projection = await upgrade();
    const unavailable = expect.objectContaining({ code: '57P03' });
    await expect(countAsReleased(AFTER_CUTOVER)).rejects.toMatchObject({ driverError: unavailable });
    await projection.apply([sent(AFTER_CUTOVER, v7(), true), sent(AFTER_CUTOVER)]);
    await projection.count([counted(AFTER_CUTOVER, 1)]);
    expect(await total()).toBe(3);
  });

  it('uses them at once where nothing was counted', async () => {
    const projection = await upgrade();
    await projection.apply([sent(NOW, v7(), true)]);
    await projection.count([counted(NOW, 1)]);
    expect(await total()).toBe(1);
  });
});
