import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageStatus } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { metricIn } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { report, statusOf } from '../__fixtures__/statuses.js';

let notifier: NotifierUnderTest;
beforeAll(async () => {
  notifier = await startNotifier('in process', cloudSettings);
});
afterAll(() => notifier?.close());

const charged = async () => metricIn(await metricsText(), 'recuerda_messages_charged_total', { category: 'utility' });
const insertMessage = (id: string) =>
  notifier.database.query(
    `INSERT INTO notifier.messages (id, kind, phone, text, status, claimed_until, created_at, provider_id)
     VALUES ($1, 'answer', '1', 'x', 'sent', now(), now(), $2)`,
    [id, `wamid.${id}`],
  );
const insertDelivery = (id: string, message: string | null = null) =>
  notifier.database.query(
    `INSERT INTO notifier.messages (id, task_id, employee_id, due_at, status, attempts_started,
       attempts_finished, claimed_until, created_at, message_id, provider_id)
     VALUES ($1, $1, $1, now(), 'sent', 1, 1, now(), now(), $2, $3)`,
    [id, message, `wamid.${message ?? id}`],
  );

/** Statuses in one webhook of Meta, in order; a plus adds the price. */
type Step = string;
const statusesOf = (id: string, step: Step, callbackId: string | null): MessageStatus[] =>
  step.split(' ').map((word) =>
    statusOf(id, word.replace('+', '') as MessageStatus['status'], {
      callbackId,
      category: word.endsWith('+') ? 'utility' : null,
    }),
  );

describe.each([
  ['a reminder', insertDelivery],
  ['another message', insertMessage],
])('%s', (_what, insert) => {
  it.each<[steps: Step[], count: number]>([
    [['sent+', 'delivered+', 'read'], 1],
    [['sent+', 'sent+', 'delivered+', 'delivered+', 'read', 'read'], 1],
    [['read delivered+ sent+'], 1],
    [['sent+ delivered+', 'sent+ delivered+ read'], 1],
    [['read', 'sent+'], 1],
    [['read+', 'sent+'], 1],
    [['delivered', 'sent+', 'delivered'], 1],
    [['sent+', 'read'], 1],
    [['failed', 'sent+', 'delivered+'], 1],
    [['sent+', 'failed'], 0],
    [['failed', 'sent+'], 0],
    [['sent+'], 0],
    [['sent', 'delivered', 'read'], 0],
  ])('with the statuses %j is charged %i times', async (steps, count) => {
    const before = await charged();
    for (const isNamed of [true, false]) {
      const id = uuidv7();
      await insert(id);
      for (const step of steps) await report(notifier, ...statusesOf(id, step, isNamed ? id : null));
    }
    expect(await charged()).toBe(before + 2 * count);
  });
});

it.each(['by our id', "by the provider's id"])(
  'a message with two reminders is charged once, known %s',
  async (how) => {
    const before = await charged();
    const id = uuidv7();
    await insertMessage(id);
    for (const reminderId of [uuidv7(), uuidv7()]) await insertDelivery(reminderId, id);
    for (const step of ['sent+', 'delivered+', 'read'])
      await report(notifier, ...statusesOf(id, step, how === 'by our id' ? id : null));
    expect(await charged()).toBe(before + 1);
  },
);
