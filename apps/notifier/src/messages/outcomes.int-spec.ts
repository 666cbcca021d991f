import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MessageRequested } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { NOWHERE } from '../__fixtures__/nowhere.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { FinishAttempts } from '../deliveries/finish-attempts.js';
import { DeliverMessages } from '../outgoing/deliver-messages.js';

describe('a message whose outcome cannot be recorded at once', () => {
  let notifier: NotifierUnderTest;
  beforeAll(async () => {
    notifier = await startNotifier('in process');
  });
  afterAll(() => notifier?.close());

  it('is sent once [WA-16]', async () => {
    const { publisher, surroundings, provider } = notifier;
    const finish = jest.spyOn(notifier.app.get(FinishAttempts, { strict: false }), 'finishAttempts');
    finish.mockRejectedValueOnce(new Error('the database is away'));
    const messageId = uuidv7();
    const data = {
      messageId,
      kind: 'help' as const,
      ...NOWHERE,
      employeeId: uuidv7(),
      phone: '+504 7700-4321',
      text: 'Ayuda',
    };
    await publisher.publish([MessageRequested.create({ id: uuidv7(), subject: messageId, time: new Date(), data })]);
    // Longer than a claim, after which another notifier would send it.
    await eventually(() => expect(surroundings.messages).toMatchObject([{ messageId, status: 'sent' }]), {
      timeoutMs: 90_000,
    });
    expect(provider.receivedBy('50477004321')).toHaveLength(1);
  });
});

it('a message passes a backlog of reminders that wait for the provider', async () => {
  const notifier = await startNotifier('in process', { NOTIFIER_CONCURRENCY: '8' });
  const { publisher, provider, surroundings } = notifier;
  provider.behave({ delayMs: 50 });
  const backlog = Array.from({ length: 200 }, () => dueReminder(surroundings));
  const published = publisher.publish(backlog.map(({ event }) => event));
  await eventually(() => expect(provider.received.length).toBeGreaterThan(0));
  const messageId = uuidv7();
  const data = {
    ...{ ...NOWHERE, messageId, kind: 'help' as const, employeeId: uuidv7() },
    ...{ phone: '+504 7700-4322', text: 'Ayuda' },
  };
  await publisher.publish([MessageRequested.create({ id: uuidv7(), subject: messageId, time: new Date(), data })]);
  await published;
  await eventually(() =>
    expect(backlog.flatMap(({ reminderId }) => surroundings.outcomeOf(reminderId))).toHaveLength(200),
  );
  const place = provider.received.findIndex(({ to }) => to === '50477004322');
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(100);
  await notifier.close();
});

it('a message is sent although the reminders that begin with it cannot be: tasks is away', async () => {
  const notifier = await startNotifier('in process');
  const { app, publisher, provider, surroundings } = notifier;
  const { promise, resolve } = Promise.withResolvers<void>();
  surroundings.beforeFacts = () => promise;
  const published: Promise<unknown>[] = [];
  // Two batches begin at a time: what comes after them begins together.
  for (const asked of [1, 2]) {
    published.push(publisher.publish([dueReminder(surroundings).event]));
    await eventually(() => expect(surroundings.factsAsked).toBe(asked));
  }
  const taken = jest.spyOn(app.get(DeliverMessages, { strict: false }), 'take');
  published.push(publisher.publish([dueReminder(surroundings).event]));
  const messageId = uuidv7();
  const data = {
    ...{ ...NOWHERE, messageId, kind: 'help' as const, employeeId: uuidv7() },
    ...{ phone: '+504 7700-4323', text: 'Ayuda' },
  };
  await publisher.publish([MessageRequested.create({ id: uuidv7(), subject: messageId, time: new Date(), data })]);
  await eventually(() => expect(taken).toHaveBeenCalledTimes(2));
  surroundings.tasksReachable = false;
  resolve();
  await eventually(() => expect(surroundings.messages).toMatchObject([{ messageId, status: 'sent' }]));
  surroundings.tasksReachable = true;
  await Promise.all(published);
  expect(provider.receivedBy('50477004323')).toHaveLength(1);
  await notifier.close();
});
