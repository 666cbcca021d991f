import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  FindSentMessages,
  GetProviderState,
  GetTestMessage,
  MessageRequested,
  type MessageRequestedData,
} from '@recuerda/contracts';
import { consistently, eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { LATEST_START_MS } from '../outgoing/attempt-end.js';
import { MakePost } from '../outgoing/make-post.js';
import { TextsDue } from '../outgoing/texts-due.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';

let numbers = 0;
const answer = (more: Partial<MessageRequestedData> = {}): MessageRequestedData => ({
  messageId: uuidv7(),
  kind: 'confirmation',
  departmentId: null,
  account: null,
  quotedEmployeeId: null,
  employeeId: uuidv7(),
  phone: `+504 7700-${String((numbers += 1)).padStart(4, '0')}`,
  text: 'Listo: *Entregar notas* está completada.',
  ...more,
});
const requested = (data: MessageRequestedData, time = new Date()) =>
  MessageRequested.create({ id: uuidv7(), subject: data.messageId, time, data });
const digits = ({ phone }: MessageRequestedData) => phone.replace(/\D/g, '');

describe('messages that are no reminders', () => {
  let notifier: NotifierUnderTest;
  /** Another process, on the same database and provider. */
  let other: NotifierUnderTest;

  beforeAll(async () => {
    const settings = { WHATSAPP_FORM_DIALECT: 'menuia', WHATSAPP_BREAKER: 'on' };
    notifier = await startNotifier('in process', settings);
    const { provider, databaseUrl: DATABASE_URL } = notifier;
    other = await startNotifier('in process', { ...settings, WHATSAPP_URL: provider.url, DATABASE_URL });
  });
  afterAll(async () => {
    await other?.close();
    await notifier?.close();
  });
  beforeEach(() => notifier.provider.behave({ body: { status: 200, id: 'm1' } }));

  const send = (...messages: MessageRequestedData[]) =>
    notifier.publisher.publish(messages.map((message) => requested(message)));
  const ended = () => [...notifier.surroundings.messages, ...other.surroundings.messages];
  const resultOf = ({ messageId }: MessageRequestedData) =>
    eventually(() => ended().find((one) => one.messageId === messageId) ?? null);
  const posts = (message: MessageRequestedData) => notifier.provider.receivedBy(digits(message));

  it('that ask about a task are not sent once that was decided while they waited [ANS-10]', async () => {
    // Either notifier may send it.
    const settle = (settled: Set<string> | null) => {
      for (const { surroundings } of [notifier, other]) surroundings.settled = settled;
    };
    const question = () => answer({ kind: 'report', text: 'Ana dio por hecha «Notas». ¿La confirmas?' });
    const [decided, open, fresh, unknown] = [question(), question(), question(), question()];
    const waited = new Date(Date.now() - 60_000);
    settle(new Set([decided.messageId, fresh.messageId]));
    await notifier.publisher.publish([requested(decided, waited), requested(open, waited), requested(fresh)]);
    expect(await resultOf(decided)).toMatchObject({ status: 'failed', reason: 'question_settled' });
    for (const one of [open, fresh]) expect(await resultOf(one)).toMatchObject({ status: 'sent' });
    expect([posts(decided), posts(open), posts(fresh)].map(({ length }) => length)).toEqual([0, 1, 1]);
    settle(null);
    const plain = answer();
    await notifier.publisher.publish([requested(unknown, waited), requested(plain, waited)]);
    expect(await resultOf(plain)).toMatchObject({ status: 'sent' });
    await consistently(() => expect(posts(unknown)).toEqual([]), { forMs: 1_000 });
    settle(new Set());
    expect(await resultOf(unknown)).toMatchObject({ status: 'sent' });
  });

  it('that escalate a task are not sent once it is done, and the next to that number is [ANS-10]', async () => {
    const decided = answer({ kind: 'escalation', text: 'Ana no responde.' });
    for (const { surroundings } of [notifier, other]) surroundings.settled = new Set([decided.messageId]);
    await notifier.publisher.publish([requested(decided, new Date(Date.now() - 60_000))]);
    expect(await resultOf(decided)).toMatchObject({ status: 'failed', reason: 'question_settled' });
    const next = answer({ phone: decided.phone });
    await send(next);
    expect(await resultOf(next)).toMatchObject({ status: 'sent' });
    expect(posts(next).map(({ message }) => message)).toEqual([next.text]);
    for (const { surroundings } of [notifier, other]) surroundings.settled = new Set();
  });

  it('are of the department that asked, and keep whose words they quote to another person [ANS-09]', async () => {
    const message = answer({ departmentId: uuidv7(), quotedEmployeeId: uuidv7() });
    await send(message);
    expect(await resultOf(message)).toMatchObject({ status: 'sent' });
    const { messageId, departmentId, quotedEmployeeId } = message;
    const rows = await notifier.database.query<object[]>(
      `SELECT department_id AS "departmentId", quoted_employee_id AS "quotedEmployeeId"
       FROM notifier.messages WHERE id = $1`,
      [messageId],
    );
    expect(rows).toEqual([{ departmentId, quotedEmployeeId }]);
  });

  it('are sent once, however often they are asked for, with the id of the provider [WA-16]', async () => {
    const message = answer();
    notifier.provider.behave({ body: { status: 200, id: `wa-${message.messageId}` } });
    await send(message, message);
    await other.publisher.publish([requested(message)]);
    expect(await resultOf(message)).toMatchObject({
      status: 'sent',
      providerId: `wa-${message.messageId}`,
      reason: null,
    });
    await send(message);
    expect(posts(message).map(({ message: text }) => text)).toEqual([message.text]);
    expect(
      await notifier.requests.send(FindSentMessages, { providerIds: [`wa-${message.messageId}`, 'unknown'] }),
    ).toEqual([
      {
        providerId: `wa-${message.messageId}`,
        reminderId: null,
        messageId: message.messageId,
        taskId: null,
        employeeId: message.employeeId,
      },
    ]);
  });

  it('show a list as numbered lines, where the provider has none', async () => {
    const message = answer({
      text: '¿Cuál?',
      list: [
        { id: 'done:1', title: 'Notas' },
        { id: 'done:2', title: 'Actas' },
      ],
    });
    await send(message);
    await resultOf(message);
    expect(posts(message)[0]?.message).toBe('¿Cuál?\n1. Notas\n2. Actas');
  });

  it('show buttons as numbered lines, too', async () => {
    const buttons = [{ id: 'remind:1', title: 'Recordar de nuevo' }];
    const message = answer({ kind: 'escalation', text: 'Ana no responde.', buttons });
    await send(message);
    await resultOf(message);
    expect(posts(message)[0]?.message).toBe('Ana no responde.\n1. Recordar de nuevo');
  });

  it('are tried again after a failure, and fail when they are refused', async () => {
    const [late, refused] = [answer(), answer()];
    notifier.provider.behave({ status: 503, times: 1 }, digits(late));
    notifier.provider.behave({ body: { status: 400 } }, digits(refused));
    await send(late, refused);
    expect(await resultOf(refused)).toMatchObject({ status: 'failed', reason: 'rejected' });
    expect(await resultOf(late)).toMatchObject({ status: 'sent' });
    expect([late, refused].map((message) => posts(message).length)).toEqual([2, 1]);
  });

  describe('to one number go out in order [WA-16]', () => {
    const order = (message: MessageRequestedData) => posts(message).map(({ message: text }) => text);

    it('while one is tried again, whichever notifier takes the next', async () => {
      const first = answer({ text: 'ALTA' });
      const second = answer({ text: 'BAJA', phone: first.phone });
      const third = answer({ text: 'Otra vez ALTA', phone: first.phone });
      notifier.provider.behave({ status: 503, times: 1 }, digits(first));
      await send(first);
      await eventually(() => expect(order(first)).toEqual(['ALTA']));
      await other.publisher.publish([requested(third, new Date(Date.now() + 60_000)), requested(second)]);
      await resultOf(third);
      expect(order(first)).toEqual(['ALTA', 'ALTA', 'BAJA', 'Otra vez ALTA']);
    });

    it.each([
      ['its turn', 'pair_rate', 3_000, ['Antes', 'Después']],
      ['its template', 'template', 600_000, ['Después']],
      ['its template to be read again', 'template_differs', 30_000, ['Después']],
    ])('while one waits for %s', async (_what, reason, waitMs, expected) => {
      const message = answer({ text: 'Después' });
      await notifier.database.query(
        `INSERT INTO notifier.messages (id, kind, phone, text, open, status, reason, claimed_until, created_at)
         VALUES (gen_random_uuid(), 'help', $1, 'Antes', true, 'sending', $2, $3, now() - interval '1 second')`,
        [message.phone, reason, new Date(Date.now() + waitMs)],
      );
      await send(message);
      await resultOf(message);
      expect(order(message)).toEqual(expected);
    });
  });

  it('are not sent once they are too old: an answer after an hour, an escalation after a day [WA-16]', async () => {
    for (const { surroundings } of [notifier, other]) surroundings.settled = new Set();
    const minutes = [59, 61, 24 * 60 - 1, 24 * 60 + 1];
    const messages = minutes.map((ago) => answer(ago > 61 ? { kind: 'escalation' } : {}));
    const times = minutes.map((ago) => new Date(Date.now() - ago * 60_000));
    await notifier.publisher.publish(messages.map((message, index) => requested(message, times[index])));
    const results = await Promise.all(messages.map(resultOf));
    const [sent, old] = [{ status: 'sent' }, { status: 'failed', reason: 'too_old' }];
    expect(results).toMatchObject([sent, old, sent, old]);
    expect(messages.map((message) => posts(message).length)).toEqual([1, 0, 1, 0]);
  });

  it('are claimed again where the POST would begin when the claim may end before its answer', async () => {
    const { post } = MakePost.prototype;
    const kinds: string[] = [];
    const now = performance.now.bind(performance);
    let late = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + late);
    jest.spyOn(MakePost.prototype, 'post').mockImplementation(async function (this: MakePost, ...given) {
      late = LATEST_START_MS + 1;
      const outcome = await post.apply(this, given);
      kinds.push(outcome.kind);
      return outcome;
    });
    const message = answer();
    await send(message);
    expect(await resultOf(message)).toMatchObject({ status: 'sent' });
    expect([kinds, posts(message).length]).toEqual([['deferred', 'sent'], 1]);
    jest.restoreAllMocks();
  });

  it('that a killed notifier left are sent by another, also questions that are settled by now', async () => {
    for (const kind of ['help', 'report']) {
      const message = answer();
      for (const { surroundings } of [notifier, other]) surroundings.settled = new Set([message.messageId]);
      await notifier.database.query(
        `INSERT INTO notifier.messages (id, kind, phone, text, open, status, attempts_started, claim, claimed_until,
           created_at)
         VALUES ($1, $4, $2, 'Ayuda', true, 'sending', 1, gen_random_uuid(), $3, $3)`,
        [message.messageId, message.phone, new Date(Date.now() - 20_000), kind],
      );
      expect(await resultOf(message)).toMatchObject({ status: 'sent' });
      expect(posts(message)).toHaveLength(1);
      const next = answer({ phone: message.phone });
      await send(next);
      expect(await resultOf(next)).toMatchObject({ status: 'sent' });
    }
  });

  it('are sent once if another notifier takes one that waits for its turn [WA-16]', async () => {
    const tick = ({ app }: NotifierUnderTest) => app.get(TextsDue, { strict: false }).tick();
    // The shared rate has a row from the first POST on.
    const first = answer();
    await send(first);
    await resultOf(first);
    await notifier.database.query(
      `UPDATE notifier.provider_state SET next_slot_at = clock_timestamp() + interval '2 s'`,
    );
    const message = answer();
    await send(message);
    const asked = 'SELECT attempts_started FROM notifier.messages WHERE id = $1';
    await eventually(async () => expect(await notifier.database.query(asked, [message.messageId])).toHaveLength(1));
    await tick(other);
    await resultOf(message);
    await Promise.all([tick(notifier), tick(other)]);
    expect(posts(message)).toHaveLength(1);
    const [row] = await notifier.database.query<{ status: string; attempts_started: number }[]>(
      'SELECT status, attempts_started FROM notifier.messages WHERE id = $1',
      [message.messageId],
    );
    expect(row).toEqual({ status: 'sent', attempts_started: 1 });
  });

  it('wait while the provider refuses the account', async () => {
    notifier.provider.behave({ body: { status: 401 } });
    const { event } = dueReminder(notifier.surroundings);
    await notifier.publisher.publish([event]);
    await eventually(() => expect(notifier.surroundings.holds).toHaveLength(1));
    const message = answer();
    await send(message);
    await eventually(async () => {
      const [row] = await notifier.database.query<{ status: string; attempts: number; reason: string }[]>(
        'SELECT status, attempts_started AS attempts, reason FROM notifier.messages WHERE id = $1',
        [message.messageId],
      );
      expect(row).toEqual({ status: 'sending', attempts: 0, reason: 'credentials' });
    });
    expect(posts(message)).toEqual([]);
  });

  it('that are tests show the first answer, and go out while reminders are held [WA-104]', async () => {
    const result = (message: MessageRequestedData) => notifier.requests.send(GetTestMessage, { id: message.messageId });
    const state = async () => (await notifier.requests.send(GetProviderState, {}))[0]!.state;
    notifier.provider.behave({ body: { status: 401 } });
    const { event } = dueReminder(notifier.surroundings);
    await notifier.publisher.publish([event]);
    await eventually(async () => expect(await state()).toBe('stopped'));
    const refused = answer({ kind: 'test' });
    expect(await result(refused)).toMatchObject({ state: 'pending' });
    await send(refused);
    await eventually(async () =>
      expect(await result(refused)).toEqual({
        id: refused.messageId,
        state: 'failed',
        reason: 'credentials',
        answer: '{"status":401}',
      }),
    );
    notifier.provider.behave({ body: { status: 200, id: 'm1' } });
    const taken = answer({ kind: 'test' });
    await send(taken);
    await eventually(async () => expect(await result(taken)).toMatchObject({ state: 'sent', reason: null }));
    await eventually(async () => expect(await state()).toBe('working'));
    expect([refused, taken].map((message) => posts(message).length)).toEqual([1, 1]);
  });
});
