import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { type Broker, EventHandler, openBroker } from '@recuerda/messaging';
import { eventually } from '@recuerda/testing';
import { TestBroker, startConsumers } from '../__fixtures__/test-broker.js';
import { aside, deletion, due } from '../__fixtures__/sample-events.js';
import { runCommand } from '../__fixtures__/run-command.js';
import { BATCH_SIZE } from './dead-letter-store.js';
import { QueueStore } from './queue-store.js';

const FLOW = SUBSCRIPTIONS.notifierReminders.queue;
const DEAD = `${FLOW}.dead`;

@Controller()
class AlwaysFails {
  static calls = 0;

  @EventHandler(SUBSCRIPTIONS.notifierReminders)
  async handle(): Promise<void> {
    AlwaysFails.calls += 1;
    throw new Error('still bad');
  }
}

describe('replaying dead letters', () => {
  let testBroker: TestBroker;

  beforeAll(async () => {
    testBroker = await TestBroker.create();
  });
  beforeEach(async () => {
    for (const queue of [FLOW, DEAD]) await testBroker.channel.purgeQueue(queue);
  });
  afterAll(() => testBroker.close());

  const addDeadLetters = async (events: readonly Envelope[], queue = DEAD) => {
    await testBroker.publish(
      queue,
      events.map((event) => JSON.stringify(event)),
      (index) => aside(events[index] as Envelope),
    );
    await testBroker.waitForCount(queue, events.length);
  };
  const idsIn = async (queue: string) =>
    (await testBroker.getAll(queue)).map(({ properties }) => String(properties.messageId));
  /** Ids in either queue, once all are there. */
  const settled = async (atLeast: number) => {
    await eventually(async () => (await testBroker.count(FLOW)) + (await testBroker.count(DEAD)) >= atLeast, {
      describe: 'all are in one of the queues',
    });
    return { put: await idsIn(FLOW), left: await idsIn(DEAD) };
  };

  it('duplicates at most a batch when interrupted between confirm and acknowledgement, and loses nothing', async () => {
    const events = Array.from({ length: 3 * BATCH_SIZE }, () => due());
    await addDeadLetters(events);
    const broker = await openBroker(testBroker.url, 'test');
    // After the second batch is confirmed, the connection for the acknowledgements is closed.
    let confirmed = 0;
    const cutOff: Pick<Broker, 'channel' | 'send'> = {
      channel: () => broker.channel(),
      send: async (...message) => {
        await broker.send(...message);
        if ((confirmed += 1) === 2 * BATCH_SIZE) await testBroker.vhost.closeConnections('cut off');
      },
    };
    const replaying = new QueueStore(FLOW, cutOff).process(async (messages) => messages.map(() => 'replay'));
    await expect(replaying).rejects.toThrow(/interrupted: .*Nothing is lost; run it again/);
    await broker.close();
    await testBroker.reconnect();
    // More than all: the second batch is there twice, once the broker has put back what was not acknowledged.
    const { put, left } = await settled(events.length + 1);
    expect(put).toEqual(events.slice(0, 2 * BATCH_SIZE).map(({ id }) => id));
    expect(new Set([...put, ...left]).size).toBe(events.length);
    expect(put.filter((id) => left.includes(id)).length).toBeLessThanOrEqual(BATCH_SIZE);
    expect(left.length).toBeGreaterThan(BATCH_SIZE);
  });

  it('keeps unconfirmed messages among the dead letters', async () => {
    const events = Array.from({ length: 5 }, () => due());
    await addDeadLetters(events);
    await testBroker.vhost.deleteQueue(FLOW);
    const { code, errors } = await runCommand(testBroker.url, `dead-letters replay ${FLOW} --all`);
    expect([code, errors]).toEqual([1, expect.stringContaining('no queue takes notifier.reminders')]);
    await testBroker.waitForCount(DEAD, 5);
    expect(await idsIn(DEAD)).toEqual(events.map(({ id }) => id));
    await testBroker.declare();
  });

  it('ends although all fail again immediately', async () => {
    const events = Array.from({ length: 150 }, () => due());
    await addDeadLetters(events);
    const contracts = { subscriptions: [SUBSCRIPTIONS.notifierReminders], requests: [] };
    const consumer = await startConsumers(testBroker.url, [AlwaysFails], contracts);
    const { code, output } = await runCommand(testBroker.url, `dead-letters replay ${FLOW} --all`);
    expect([code, output]).toEqual([0, `${FLOW}: 150 put back.\n`]);
    await eventually(() => expect(AlwaysFails.calls).toBe(150));
    await testBroker.waitForCount(DEAD, 150);
    await consumer.close();
    expect((await idsIn(DEAD)).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('holds one batch in memory at a time, and keeps the order', async () => {
    const flow = 'metrics.projection';
    const count = 500;
    const events = Array.from({ length: count }, () => deletion('x'.repeat(20_000)));
    for (let start = 0; start < count; start += 100) {
      const some = events.slice(start, start + 100);
      await testBroker.publish(
        `${flow}.dead`,
        some.map((event) => JSON.stringify(event)),
        (index) => aside(some[index] as Envelope),
      );
    }
    await testBroker.waitForCount(`${flow}.dead`, count);
    const memory = watchBuffers();
    const looked = await runCommand(testBroker.url, `dead-letters replay ${flow} --id nowhere`);
    const { code, errors } = await runCommand(testBroker.url, `dead-letters replay ${flow} --all`);
    const peak = memory.stop();
    expect([looked.code, code, errors]).toEqual([1, 0, '']);
    // All messages together are 10 MB.
    expect(peak).toBeLessThan(6e6);
    await testBroker.waitForCount(flow, count);
    await testBroker.waitForCount(`${flow}.dead`, 0);
    const put = (await testBroker.getAll(flow)).map(({ properties }) => String(properties.messageId));
    expect(put).toEqual(events.map(({ id }) => id));
  });
});

/** Measures the peak of buffer bytes beyond those at the start. */
function watchBuffers() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const inUse = () => {
    // Finalizers of the first run free memory in the second.
    collect();
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = inUse();
  let peak = 0;
  let timer: NodeJS.Timeout;
  // After each look the command gets a second, however long the collection took: the broker ends slow handshakes.
  const look = (): void => {
    peak = Math.max(peak, inUse() - before);
    timer = setTimeout(look, 1_000);
  };
  look();
  return {
    stop: () => {
      clearTimeout(timer);
      return peak;
    },
  };
}
