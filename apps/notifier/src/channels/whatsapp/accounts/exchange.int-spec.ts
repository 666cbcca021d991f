import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountInput, GetProviderState, ReminderDeferred, RemindersReleased } from '@recuerda/contracts';
import { consistently, eventually } from '@recuerda/testing';
import {
  CLOUD,
  connectSchool,
  disconnectAll,
  gatewayAt,
  schoolConnection,
  startConnecting,
} from '../../../__fixtures__/connecting-notifier.js';
import { type FakeGraph, startGraph } from '../../../__fixtures__/fake-graph.js';
import { dueReminder, type NotifierUnderTest } from '../../../__fixtures__/notifier-under-test.js';
import { report, statusOf } from '../../../__fixtures__/statuses.js';

let graph: FakeGraph;
let notifier: NotifierUnderTest;
beforeAll(async () => {
  graph = await startGraph();
  notifier = await startConnecting(graph);
});
afterAll(async () => {
  await notifier?.close();
  await graph?.close();
});
afterEach(async () => {
  graph.answers.clear();
  graph.hold.until = Promise.resolve();
  await disconnectAll(notifier);
  await notifier.database.query('TRUNCATE notifier.accounts, notifier.provider_state');
  notifier.provider.reset();
  graph.posted.length = 0;
});

const connect = (input: AccountInput) => connectSchool(notifier, input);
const gateway = () => connect(gatewayAt(notifier.provider.url));
const publish = (one: ReturnType<typeof dueReminder>, by = notifier) => by.publisher.publish([one.event]);
const due = (by = notifier) => dueReminder(by.surroundings);
const result = (one: ReturnType<typeof dueReminder>, by = notifier) =>
  eventually(() => {
    const [outcome] = by.surroundings.outcomeOf(one.reminderId);
    return outcome ?? false;
  });
const send = async (by = notifier) => {
  const one = due(by);
  await publish(one, by);
  expect(await result(one, by)).toBe('sent');
  return one;
};
/** Answers of Meta wait until this is called. */
const holdMeta = (): (() => void) => {
  let release = (): void => undefined;
  graph.hold.until = new Promise((resolve) => (release = resolve));
  return release;
};
const NUMBER = 'messages';
const TOKEN_EXPIRED = { status: 401, body: { error: { code: 190, message: 'Session has expired.' } } };
const state = async () => (await notifier.requests.send(GetProviderState, {}))[0]!;

describe('an exchange of the account', () => {
  it('changes through which one the next reminder goes, in both directions', async () => {
    const one = await send();
    expect(notifier.provider.receivedBy(one.to)).toMatchObject([{ appkey: 'sandbox-app' }]);
    await connect(CLOUD);
    await send();
    expect(graph.posted).toEqual([`100100/${NUMBER}`]);
    await gateway();
    const other = await send();
    expect(notifier.provider.receivedBy(other.to)).toMatchObject([{ appkey: 'the-appkey-of-the-school' }]);
    await disconnectAll(notifier);
    const last = await send();
    expect(notifier.provider.receivedBy(last.to)).toMatchObject([{ appkey: 'sandbox-app' }]);
    expect(graph.posted).toHaveLength(1);
  });

  it('leaves an open POST to the account that began it: it is sent once', async () => {
    await connect(CLOUD);
    const release = holdMeta();
    const one = due();
    const published = publish(one);
    await eventually(() => graph.posted.length === 1);
    graph.hold.until = Promise.resolve();
    await gateway();
    release();
    await published;
    expect(await result(one)).toBe('sent');
    expect([graph.posted.length, notifier.provider.receivedBy(one.to).length]).toEqual([1, 0]);
  });

  it('sends through the new account what the former one did not take, which does not stop the new one', async () => {
    await connect(CLOUD);
    graph.answers.set(`100100/${NUMBER}`, TOKEN_EXPIRED);
    const release = holdMeta();
    const one = due();
    const published = publish(one);
    await eventually(() => graph.posted.length === 1);
    await gateway();
    release();
    await published;
    expect(await result(one)).toBe('sent');
    expect(notifier.provider.receivedBy(one.to)).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'working' });
  });

  it('releases what was held because the former account was stopped', async () => {
    await connect(CLOUD);
    graph.answers.set(`100100/${NUMBER}`, TOKEN_EXPIRED);
    // Until the breaker follows the exchange, a stop counts as one of the former account.
    await eventually(async () => {
      const one = due();
      await publish(one);
      const holds = () => notifier.surroundings.holds.filter(({ subject }) => subject === one.reminderId);
      await eventually(() => expect(holds().some((event) => ReminderDeferred.is(event))).toBe(true));
      expect(await state()).toMatchObject({ state: 'stopped', reason: 'token_expired' });
    });
    notifier.surroundings.holds.length = 0;
    graph.answers.clear();
    await connect({ ...CLOUD, token: 'a-token-that-was-made-anew' });
    await eventually(async () => (await state()).state === 'working');
    await eventually(() => {
      const reasons = notifier.surroundings.holds.map(({ data }) => (data as { reason?: string }).reason);
      for (const reason of ['provider_stopped', 'outage', 'template', 'consent']) expect(reasons).toContain(reason);
    });
  });

  it('counts late statuses of the former account for its messages, not for the new account', async () => {
    await connect(CLOUD);
    const one = await send();
    await connect({ ...CLOUD, phoneNumberId: '100101' });
    const lock = async ({ reminderId, taskId }: ReturnType<typeof dueReminder>) => {
      await report(notifier, statusOf(reminderId, 'failed', { code: 131031, reason: 'locked' }));
      await eventually(() => notifier.surroundings.receiptTasks.includes(taskId));
    };
    await lock(one);
    await consistently(async () => expect(await state()).toMatchObject({ state: 'working' }));
    // Until the breaker follows the exchange, a stop counts as one of the former account.
    await eventually(async () => {
      await lock(await send());
      expect(await state()).toMatchObject({ state: 'stopped', reason: 'banned' });
    });
  });
});

describe('other notifiers on the same database', () => {
  it('take up an exchange within seconds, and one that starts later at once', async () => {
    const other = await startConnecting(graph, { DATABASE_URL: notifier.databaseUrl });
    try {
      await send(other);
      await connect(CLOUD);
      await eventually(async () => expect(await schoolConnection(other)).toMatchObject({ source: 'portal' }));
      await send(other);
      expect(graph.posted).toHaveLength(1);
      const late = await startConnecting(graph, { DATABASE_URL: notifier.databaseUrl });
      await send(late);
      await late.close();
      expect(graph.posted).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  it('release at their start what an account held that went while none ran, and nothing of others', async () => {
    await send();
    await notifier.database.query("INSERT INTO notifier.provider_state (account) VALUES ('whatsapp:cloud:999')");
    const late = await startConnecting(graph, { DATABASE_URL: notifier.databaseUrl });
    try {
      const released = () => late.surroundings.holds.filter(RemindersReleased.is).map(({ data }) => data);
      await eventually(() => expect(released()).toContainEqual({ account: 'whatsapp:cloud:999', reason: 'budget' }));
      expect(new Set(released().map(({ account }) => account))).toEqual(new Set(['whatsapp:cloud:999']));
    } finally {
      await late.close();
    }
  });

  it('send nothing another way while no key opens the secrets, and say so', async () => {
    await connect(CLOUD);
    const SECRETS_KEY = randomBytes(32).toString('hex');
    const other = await startConnecting(graph, { DATABASE_URL: notifier.databaseUrl, SECRETS_KEY });
    try {
      expect(await schoolConnection(other)).toMatchObject({ source: 'portal', readable: false });
      const one = due(other);
      await publish(one, other);
      await eventually(() => other.surroundings.holds.some(({ subject }) => subject === one.reminderId));
      expect([graph.posted, other.provider.received, other.surroundings.outcomeOf(one.reminderId)]).toEqual([
        [],
        [],
        [],
      ]);
    } finally {
      await other.close();
    }
  });
});
