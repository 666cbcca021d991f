import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BundleDue,
  type BundleDueData,
  FindSentMessages,
  ListDeliveries,
  MessageStatusesReceived,
  ReminderDeferred,
} from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually, metricIn, untilWaiting } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { insertSending } from '../__fixtures__/insert-sending.js';
import {
  DEPARTMENT_ID,
  dueReminder,
  type NotifierUnderTest,
  startNotifier,
} from '../__fixtures__/notifier-under-test.js';

describe.each(['in process', 'RabbitMQ'] as const)('several reminders in one message, %s', (transport) => {
  let notifier: NotifierUnderTest;
  beforeAll(async () => {
    notifier = await startNotifier(transport, { WHATSAPP_FORM_DIALECT: 'menuia', WHATSAPP_BREAKER: 'on' });
  });
  afterAll(() => notifier?.close());
  beforeEach(() => notifier.provider.behave({ body: { status: 200, id: 'm1' } }));

  /** Due reminders of one employee, not published yet. */
  function bundleOf(count: number) {
    const { facts } = notifier.surroundings;
    const all = Array.from({ length: count }, () => dueReminder(notifier.surroundings));
    const [first] = all as [(typeof all)[number]];
    const { employeeId, employeePhone } = facts.get(first.taskId)!;
    for (const [index, { taskId }] of all.entries())
      facts.set(taskId, { ...facts.get(taskId)!, employeeId, employeePhone, title: `Tarea ${index + 1}` });
    const messageId = uuidv7();
    const data: BundleDueData = {
      messageId,
      employeeId,
      departmentId: DEPARTMENT_ID,
      sendAt: new Date().toISOString(),
      reminders: all.map(({ event }) => event.data as BundleDueData['reminders'][number]),
    };
    const due = () => BundleDue.create({ id: uuidv7(), subject: messageId, time: new Date(), data, ...expiry() });
    return { messageId, employeeId, to: first.to, data, all, due, taskIds: all.map(({ taskId }) => taskId) };
  }
  const expiry = () => ({ expirytime: new Date(Date.now() + 600_000) });
  type Bundle = ReturnType<typeof bundleOf>;
  const outcomes = ({ all }: Bundle) => all.map(({ reminderId }) => notifier.surroundings.outcomeOf(reminderId).join());
  const posts = ({ to }: Bundle) => notifier.provider.receivedBy(to).map(({ message }) => message);
  const historyOf = async ({ employeeId }: Bundle) =>
    (await notifier.requests.send(ListDeliveries, { employeeId, limit: 20 })).items;
  const possibleDuplicates = async () =>
    metricIn(await metricsText(), 'recuerda_possible_duplicates_total', { cause: 'crash' });
  const publish = (bundle: Bundle) => notifier.publisher.publish([bundle.due()]);
  const rowOf = async ({ messageId }: Bundle) => {
    const [row] = await notifier.database.query<object[]>(
      `SELECT kind, status, reason, attempts_started AS attempts, task_ids AS "taskIds"
       FROM notifier.messages WHERE id = $1`,
      [messageId],
    );
    return row;
  };

  it('are one POST, with a delivery, a result and a count of each [BUN-03]', async () => {
    const bundle = bundleOf(3);
    await publish(bundle);
    await eventually(() => expect(outcomes(bundle)).toEqual(['sent', 'sent', 'sent']));
    expect(posts(bundle)).toEqual([expect.stringContaining('1. *Tarea 1*\n2. *Tarea 2*\n3. *Tarea 3*')]);
    expect(await rowOf(bundle)).toEqual({
      kind: 'bundle',
      status: 'sent',
      reason: null,
      attempts: 1,
      taskIds: bundle.taskIds,
    });
    for (const delivery of await historyOf(bundle))
      expect(delivery).toMatchObject({ status: 'sent', attempts: 1, bundledWith: 2 });
  });

  it('are sent once, however often they are dispatched, also one by one [BUN-05]', async () => {
    const bundle = bundleOf(4);
    const [first] = bundle.all;
    await notifier.publisher.publish([bundle.due(), bundle.due(), first!.event]);
    await publish(bundle);
    await eventually(() => {
      for (const { reminderId } of bundle.all)
        expect(notifier.surroundings.outcomeOf(reminderId).length).toBeGreaterThanOrEqual(3);
    });
    const text = posts(bundle).join('\n');
    for (const index of bundle.all.keys()) expect(text.split(`*Tarea ${index + 1}*`)).toHaveLength(2);
  });

  it('leave out what was stopped; one that is left is an ordinary reminder [BUN-03]', async () => {
    const [three, two, none] = [bundleOf(3), bundleOf(2), bundleOf(2)];
    const { facts } = notifier.surroundings;
    for (const taskId of [three.taskIds[1], two.taskIds[0], ...none.taskIds]) facts.delete(taskId!);
    await Promise.all([three, two, none].map(publish));
    await eventually(() => expect(outcomes(three)).toEqual(['sent', 'cancelled', 'sent']));
    await eventually(() => expect(outcomes(two)).toEqual(['cancelled', 'sent']));
    await eventually(() => expect(outcomes(none)).toEqual(['cancelled', 'cancelled']));
    expect(posts(three)).toEqual([expect.stringContaining('1. *Tarea 1*\n2. *Tarea 3*')]);
    expect(posts(two)).toEqual([expect.stringContaining('una tarea pendiente:\n\n*Tarea 2*')]);
    expect(posts(none)).toEqual([]);
    expect((await historyOf(two)).find(({ status }) => status === 'sent')).toMatchObject({ bundledWith: 0 });
  });

  it('leave out what was given to another person, who gets it alone [BUN-03]', async () => {
    const bundle = bundleOf(3);
    const { facts } = notifier.surroundings;
    const [, given = ''] = bundle.taskIds;
    const other = dueReminder(notifier.surroundings);
    const { employeeId, employeePhone } = facts.get(other.taskId)!;
    facts.set(given, { ...facts.get(given)!, employeeId, employeePhone });
    await publish(bundle);
    await eventually(() => expect(outcomes(bundle)).toEqual(['sent', 'sent', 'sent']));
    expect(posts(bundle)).toEqual([expect.stringContaining('1. *Tarea 1*\n2. *Tarea 3*')]);
    const alone = notifier.provider.receivedBy(other.to).map(({ message }) => message);
    expect(alone).toEqual([expect.stringContaining('una tarea pendiente:\n\n*Tarea 2*')]);
  });

  it.each([
    ['while others are claimed by another notifier', 1],
    ['by a notifier that was killed then', 2],
  ])('that were sent %s leave those to go alone [BUN-05]', async (_when, dispatches) => {
    const bundle = bundleOf(4);
    for (const due of bundle.all.slice(2))
      await insertSending(notifier, due, { claimed_until: new Date(Date.now() + 2_000) });
    if (dispatches === 2) {
      const first = { ...bundle.data, reminders: bundle.data.reminders.slice(0, 2) };
      await notifier.publisher.publish([{ ...bundle.due(), data: first }]);
      await eventually(() => expect(posts(bundle)).toHaveLength(1));
      await notifier.database.query(`UPDATE notifier.messages SET claimed_until = now() WHERE status = 'sending'`);
    }
    await publish(bundle);
    await eventually(() => expect(outcomes(bundle).slice(2)).toEqual(['sent', 'sent']));
    const alone = (number: number) => expect.stringContaining(`una tarea pendiente:\n\n*Tarea ${number}*`);
    expect(posts(bundle)).toHaveLength(3);
    expect(posts(bundle)).toEqual(expect.arrayContaining([alone(3), alone(4)]));
    expect(await rowOf(bundle)).toMatchObject({ status: 'sent', taskIds: bundle.taskIds.slice(0, 2) });
  });

  it.each([
    ['its claim', 'messages'],
    ['the task was read again', 'post_slots'],
  ])('leave out what was stopped after %s, while the database was slow [BUN-03]', async (_, table) => {
    const bundle = bundleOf(3);
    const { published } = await notifier.database.transaction(async (manager) => {
      await manager.query(`LOCK TABLE notifier.${table} IN EXCLUSIVE MODE`);
      const publishing = publish(bundle);
      await untilWaiting(notifier.database);
      notifier.surroundings.facts.delete(bundle.taskIds[1]!);
      const stoppedAt = performance.now();
      await eventually(() => performance.now() - stoppedAt > 1_050);
      return { published: publishing };
    });
    await published;
    await eventually(() => expect(outcomes(bundle)).toEqual(['sent', 'cancelled', 'sent']));
    expect(posts(bundle)).toEqual([expect.stringContaining('1. *Tarea 1*\n2. *Tarea 3*')]);
    // An answer names one of them by its number.
    expect(await rowOf(bundle)).toMatchObject({ status: 'sent', taskIds: [bundle.taskIds[0], bundle.taskIds[2]] });
  });

  it('are sent once although a stopped one cannot be recorded as cancelled at first [BUN-05]', async () => {
    const bundle = bundleOf(3);
    const [stopped] = bundle.taskIds as [string];
    notifier.surroundings.facts.delete(stopped);
    await notifier.database.query(`
      CREATE FUNCTION notifier.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON notifier.messages FOR EACH ROW
      WHEN (NEW.status = 'cancelled' AND NEW.task_id = '${stopped}') EXECUTE FUNCTION notifier.refuse()`);
    // In process it resolves when all is handled.
    const published = publish(bundle);
    try {
      await eventually(() => expect(posts(bundle)).toHaveLength(1));
      await eventually(() => expect(outcomes(bundle)).toEqual(['', 'sent', 'sent']));
    } finally {
      await notifier.database.query('DROP TRIGGER refuse ON notifier.messages; DROP FUNCTION notifier.refuse()');
    }
    await published;
    await eventually(() => expect(outcomes(bundle)).toEqual(['cancelled', 'sent', 'sent']));
    expect(posts(bundle)).toHaveLength(1);
  });

  it('fail each if they are refused, and are held each after three POSTs in an outage [BUN-03] [WA-29]', async () => {
    const [refused, down] = [bundleOf(2), bundleOf(2)];
    notifier.provider.behave({ body: { status: 400 } }, refused.to);
    notifier.provider.behave({ status: 503 }, down.to);
    await Promise.all([refused, down].map(publish));
    await eventually(() => expect(outcomes(refused)).toEqual(['failed', 'failed']));
    const held = () => notifier.surroundings.holds.filter(ReminderDeferred.is).map(({ data }) => data);
    const { taskIds } = down;
    const expected = taskIds.map((taskId) => expect.objectContaining({ taskId, reason: 'outage' }));
    await eventually(() => expect(held()).toEqual(expect.arrayContaining(expected)));
    expect(outcomes(down)).toEqual(['', '']);
    expect([posts(refused).length, posts(down).length]).toEqual([1, 3]);
    expect(await rowOf(down)).toMatchObject({ status: 'cancelled', reason: 'http_503', attempts: 3 });
  });

  it('that a killed notifier left are posted again, and not before its claim ends [BUN-05]', async () => {
    const bundle = bundleOf(2);
    const counted = await possibleDuplicates();
    const begun = Date.now();
    // In one statement: their claims end together.
    await notifier.database.query(
      `INSERT INTO notifier.messages (id, task_id, employee_id, due_at, status, attempts_started,
         attempts_finished, claim, claimed_until, created_at)
       SELECT id, task_id, $3, now(), 'sending', 1, 0, gen_random_uuid(), now() + interval '1 second', now()
       FROM unnest($1::uuid[], $2::uuid[]) AS given (id, task_id)`,
      [bundle.all.map(({ reminderId }) => reminderId), bundle.taskIds, bundle.employeeId],
    );
    await publish(bundle);
    await eventually(() => expect(outcomes(bundle)).toEqual(['sent', 'sent']));
    expect(await possibleDuplicates()).toBe(counted + 2);
    expect(Date.now() - begun).toBeGreaterThan(900);
    expect(posts(bundle)).toHaveLength(1);
  });

  it('get the receipts of their message, which is found by the id of the provider [BUN-09]', async () => {
    const bundle = bundleOf(2);
    const providerId = `wa-${bundle.messageId}`;
    notifier.provider.behave({ body: { status: 200, id: providerId } }, bundle.to);
    await publish(bundle);
    await eventually(() => expect(outcomes(bundle)).toEqual(['sent', 'sent']));
    const status = { providerId, callbackId: bundle.messageId, status: 'read', at: new Date().toISOString() } as const;
    await notifier.publisher.publish([
      MessageStatusesReceived.create({
        id: uuidv7(),
        subject: providerId,
        time: new Date(),
        data: { statuses: [{ ...status, code: null, reason: null, category: 'utility' }] },
      }),
    ]);
    await eventually(async () => {
      for (const delivery of await historyOf(bundle)) expect(delivery).toMatchObject({ receipt: 'read', providerId });
    });
    expect(await notifier.requests.send(FindSentMessages, { providerIds: [providerId] })).toEqual([
      {
        providerId,
        reminderId: null,
        messageId: bundle.messageId,
        taskId: null,
        employeeId: bundle.employeeId,
        taskIds: bundle.taskIds,
      },
    ]);
  });

  it('that were sent in their window are not held when dispatched again after it [BUN-05]', async () => {
    const bundle = bundleOf(2);
    await publish(bundle);
    await eventually(() => expect(outcomes(bundle)).toEqual(['sent', 'sent']));
    const sendUntil = new Date(Date.now() - 1).toISOString();
    await notifier.publisher.publish([{ ...bundle.due(), data: { ...bundle.data, sendUntil } }]);
    await eventually(() => expect(outcomes(bundle)).toEqual(['sent,sent', 'sent,sent']));
    expect(posts(bundle)).toHaveLength(1);
  });

  it('that were reported are not held when their window has closed since [BUN-05]', async () => {
    const bundle = bundleOf(3);
    const [, , other] = bundle.all;
    for (const { reminderId, taskId } of bundle.all.slice(0, 2))
      await insertSending(notifier, { reminderId, taskId, to: bundle.to }, { receipt: 'delivered' });
    const sendUntil = new Date().toISOString();
    await notifier.publisher.publish([{ ...bundle.due(), data: { ...bundle.data, sendUntil } }]);
    await eventually(() => expect(outcomes(bundle)).toEqual(['sent', 'sent', '']));
    await eventually(() =>
      expect(notifier.surroundings.holds.map(({ subject }) => subject)).toContain(other!.reminderId),
    );
    expect(posts(bundle)).toEqual([]);
  });

  it('are all deferred while the provider refuses the account [BUN-03]', async () => {
    notifier.provider.behave({ body: { status: 401 } });
    const bundle = bundleOf(2);
    await publish(bundle);
    const deferred = () =>
      notifier.surroundings.holds.flatMap((event) => (ReminderDeferred.is(event) ? [event.data.taskId] : []));
    await eventually(() => expect(deferred()).toEqual(expect.arrayContaining(bundle.taskIds)));
    expect(outcomes(bundle)).toEqual(['', '']);
    expect(await rowOf(bundle)).toMatchObject({ status: 'cancelled' });
  });
});
