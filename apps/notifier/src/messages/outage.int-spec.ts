import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GetProviderState, MessageRequested } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { NOWHERE } from '../__fixtures__/nowhere.js';
import { type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';

let numbers = 0;

describe('in an outage a message that is no reminder', () => {
  let notifier: NotifierUnderTest;
  beforeAll(async () => {
    notifier = await startNotifier('in process', { WHATSAPP_BREAKER: 'on' });
  });
  afterAll(() => notifier?.close());
  beforeEach(() => {
    notifier.provider.reset();
    notifier.provider.behave({ status: 503 });
  });

  const send = async () => {
    const messageId = uuidv7();
    const phone = String(77_005_000 + (numbers += 1));
    const data = {
      messageId,
      kind: 'help' as const,
      ...NOWHERE,
      employeeId: uuidv7(),
      phone: `+504 ${phone}`,
      text: 'Ayuda',
    };
    await notifier.publisher.publish([
      MessageRequested.create({ id: uuidv7(), subject: messageId, time: new Date(), data }),
    ]);
    return { messageId, posts: () => notifier.provider.receivedBy(`504${phone}`).length };
  };
  const waiting = async (messageId: string) => {
    const [row] = await notifier.database.query<{ reason: string; minutes: number }[]>(
      `SELECT reason, round(extract(epoch FROM claimed_until - now()) / 60)::int AS minutes
       FROM notifier.messages WHERE id = $1 AND status = 'sending' AND claim IS NULL`,
      [messageId],
    );
    return row;
  };
  /** Tries it again now, as one that was asked for before. */
  const retry = (messageId: string, minutesAgo: number) =>
    notifier.database.query(
      `UPDATE notifier.messages SET claimed_until = now(), created_at = now() - $2 * interval '1 minute' WHERE id = $1`,
      [messageId, minutesAgo],
    );
  const resultOf = (messageId: string) =>
    eventually(() => notifier.surroundings.messages.find((message) => message.messageId === messageId) ?? null);

  it('to one person is tried three times, then ever less often, and fails after an hour [WA-29]', async () => {
    const { messageId, posts } = await send();
    await eventually(async () =>
      expect(await waiting(messageId)).toEqual({ reason: 'unanswered_http_503', minutes: 1 }),
    );
    expect(posts()).toBe(3);
    await retry(messageId, 10);
    await eventually(async () => expect((await waiting(messageId))?.minutes).toBeGreaterThan(8));
    expect(posts()).toBe(4);
    await retry(messageId, 59);
    expect(await resultOf(messageId)).toMatchObject({ status: 'failed', reason: 'http_503' });
    expect(posts()).toBe(5);
  });

  it('waits without a POST while the outage is known, and is sent after it [WA-29]', async () => {
    await Promise.all([send(), send(), send()]);
    const state = async () => (await notifier.requests.send(GetProviderState, {}))[0]!.reason;
    await eventually(async () => expect(await state()).toBe('outage'));
    const { messageId, posts } = await send();
    await eventually(async () => expect(await waiting(messageId)).toEqual({ reason: 'outage', minutes: 1 }));
    expect(posts()).toBe(0);
    notifier.provider.behave({});
    await notifier.database.query(`UPDATE notifier.provider_state SET probe_at = now() - interval '1 second'`);
    await eventually(async () => {
      await retry(messageId, 1);
      expect(notifier.surroundings.messages).toContainEqual(expect.objectContaining({ messageId, status: 'sent' }));
    });
    expect(posts()).toBe(1);
    expect(await state()).toBeNull();
  });
});
