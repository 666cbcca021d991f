import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RetentionService } from '@recuerda/database';
import { FakeClock } from '@recuerda/testing';
import { createDeliveriesDatabase, type DeliveriesDatabase } from './__fixtures__/deliveries-database.js';
import { notifierConfig } from './notifier.config.js';
import { notifierRetention } from './notifier.database.js';

const CONFIG = notifierConfig.parse({
  WHATSAPP_URL: 'http://127.0.0.1/messages',
  WHATSAPP_APPKEY: 'app',
  WHATSAPP_AUTHKEY: 'auth',
});

describe('Retention', () => {
  let database: DeliveriesDatabase;
  beforeAll(async () => {
    database = await createDeliveriesDatabase();
  });
  beforeEach(() => database.source.query('TRUNCATE notifier.messages'));
  afterAll(() => database?.drop());

  const clock = new FakeClock('2026-04-01T12:00:00Z');
  const prunings = notifierRetention(CONFIG.DELIVERY_RETENTION_DAYS);
  const prune = () => new RetentionService(database.source, clock, prunings).prune();
  const deliver = (createdAt: string, status: string, count = 1) =>
    database.source.query(
      `INSERT INTO notifier.messages (id, task_id, due_at, status, attempts_started, attempts_finished,
         claimed_until, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, $2, 1, 1, $1, $1 FROM generate_series(1, $3::int)`,
      [createdAt, status, count],
    );
  const left = () =>
    database.source.query(
      'SELECT created_at AS at, status, count(*)::int FROM notifier.messages GROUP BY 1, 2 ORDER BY 1, 2',
    );

  it('keeps the history for exactly 90 days, and unfinished deliveries for ever', async () => {
    const [border, before] = ['2026-01-01T12:00:00.000Z', '2026-01-01T11:59:59.999Z'];
    for (const status of ['sent', 'failed', 'cancelled', 'sending']) {
      await deliver(border, status);
      await deliver(before, status);
    }
    await prune();
    expect(await left()).toEqual([
      { at: new Date(before), status: 'sending', count: 1 },
      ...['cancelled', 'failed', 'sending', 'sent'].map((status) => ({ at: new Date(border), status, count: 1 })),
    ]);
  });

  it('continues until nothing old is left', async () => {
    await deliver('2025-12-01T12:00:00Z', 'sent', 20_001);
    await prune();
    expect(await left()).toEqual([]);
  });

  it('keeps a number for 90 days after its last message, and a provider’s number for ever', async () => {
    const [border, before] = ['2026-01-01T12:00:00.000Z', '2026-01-01T11:59:59.999Z'];
    await database.source.query(
      `INSERT INTO notifier.recipients (account, phone, window_until, posted_at, template_at, provider_number) VALUES
       ('a', 'stranger', $2, NULL, NULL, NULL), ('a', 'late stranger', $1, NULL, NULL, NULL),
       ('a', 'posted', $2, $1, $2, NULL), ('a', 'long ago', $2, $2, $2, NULL), ('a', 'known', $2, $2, $2, '521')`,
      [border, before],
    );
    await prune();
    expect(await database.source.query('SELECT phone FROM notifier.recipients ORDER BY 1')).toEqual(
      ['known', 'late stranger', 'posted'].map((phone) => ({ phone })),
    );
  });

  it('keeps send counts for 40 days', async () => {
    await database.source.query(
      `INSERT INTO notifier.send_counts (minute, instance_id, sent, failed, published, changed_at)
       SELECT minute::timestamptz, gen_random_uuid(), 1, 0, true, now()
       FROM unnest(ARRAY['2026-02-20T12:00:00Z', '2026-02-20T11:59:00Z']) AS minute`,
    );
    await prune();
    expect(await database.source.query('SELECT minute FROM notifier.send_counts')).toEqual([
      { minute: new Date('2026-02-20T12:00:00Z') },
    ]);
  });
});
