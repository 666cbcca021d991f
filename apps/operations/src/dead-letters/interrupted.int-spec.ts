import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { type Broker, EventHandler, openBroker } from '@recuerda/messaging';
import { eventually } from '@recuerda/testing';
import { DeadLetterBox, startConsumers } from '../__fixtures__/dead-letter-box.js';
import { aside, deletion, due } from '../__fixtures__/letters.js';
import { runCommand } from '../__fixtures__/run-command.js';
import { BATCH } from './letter.js';
import { QueuePlace } from './queue-place.js';

jest.setTimeout(180_000);

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
  let box: DeadLetterBox;

  beforeAll(async () => {
    box = await DeadLetterBox.create();
  });
  beforeEach(async () => {
    for (const queue of [FLOW, DEAD]) await box.channel.purgeQueue(queue);
  });
  afterAll(() => box.close());

  const bury = async (events: readonly Envelope[], queue = DEAD) => {
    await box.put(
      queue,
      events.map((event) => JSON.stringify(event)),
      (index) => aside(events[index] as Envelope),
    );
    await box.has(queue, events.length);
  };
  const idsIn = async (queue: string) =>
    (await box.takeAll(queue)).map(({ properties }) => String(properties.messageId));
  /** What lies in either queue, once nothing moves any more. */
  const settled = async (atLeast: number) => {
    await eventually(async () => (await box.count(FLOW)) + (await box.count(DEAD)) >= atLeast, {
      describe: 'all are in one of the queues',
    });
    return { put: await idsIn(FLOW), left: await idsIn(DEAD) };
  };

  it('that is cut off between the confirm and the acknowledgement doubles a batch at most, and loses nothing', async () => {
    const events = Array.from({ length: 3 * BATCH }, () => due());
    await bury(events);
    const broker = await openBroker(box.url, 'test');
    // Everything works until the second batch is confirmed; then the connection that acknowledges is gone.
    let confirmed = 0;
    const cutOff: Pick<Broker, 'channel' | 'send'> = {
      channel: () => broker.channel(),
      send: async (...message) => {
        await broker.send(...message);
        if ((confirmed += 1) === 2 * BATCH) await box.vhost.closeConnections('cut off');
      },
    };
    const replaying = new QueuePlace(FLOW, cutOff).sort(async (letters) => letters.map(() => 'replay'));
    await expect(replaying).rejects.toThrow(/broken off: .*Nothing is lost; run it again/);
    await broker.close();
    await box.reconnect();
    const { put, left } = await settled(events.length);
    expect(put).toEqual(events.slice(0, 2 * BATCH).map(({ id }) => id));
    expect(new Set([...put, ...left]).size).toBe(events.length);
    expect(put.filter((id) => left.includes(id)).length).toBeLessThanOrEqual(BATCH);
    expect(left.length).toBeGreaterThan(BATCH);
  });

  it('leaves what was not confirmed among the dead', async () => {
    const events = Array.from({ length: 5 }, () => due());
    await bury(events);
    await box.vhost.deleteQueue(FLOW);
    const { code, errors } = await runCommand(box.url, `dead-letters replay ${FLOW} --all`);
    expect([code, errors]).toEqual([1, expect.stringContaining('no queue takes notifier.reminders')]);
    await box.has(DEAD, 5);
    expect(await idsIn(DEAD)).toEqual(events.map(({ id }) => id));
    await box.declare();
  });

  it('ends though they die again at once', async () => {
    const events = Array.from({ length: 150 }, () => due());
    await bury(events);
    const contracts = { subscriptions: [SUBSCRIPTIONS.notifierReminders], requests: [] };
    const consumer = await startConsumers(box.url, [AlwaysFails], contracts);
    const { code, output } = await runCommand(box.url, `dead-letters replay ${FLOW} --all`);
    expect([code, output]).toEqual([0, `${FLOW}: 150 put back.\n`]);
    await eventually(() => expect(AlwaysFails.calls).toBe(150));
    await box.has(DEAD, 150);
    await consumer.close();
    expect((await idsIn(DEAD)).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('holds a batch in memory at a time, though there are many, and keeps their order', async () => {
    const flow = 'metrics.projection';
    const count = 1_000;
    const events = Array.from({ length: count }, () => deletion('x'.repeat(20_000)));
    for (let start = 0; start < count; start += 100) {
      const some = events.slice(start, start + 100);
      await box.put(
        `${flow}.dead`,
        some.map((event) => JSON.stringify(event)),
        (index) => aside(some[index] as Envelope),
      );
    }
    await box.has(`${flow}.dead`, count);
    const memory = watchBuffers();
    const looked = await runCommand(box.url, `dead-letters replay ${flow} --id nowhere`);
    const { code } = await runCommand(box.url, `dead-letters replay ${flow} --all`);
    const peak = memory.stop();
    expect([looked.code, code]).toEqual([1, 0]);
    // All of them together are 20 MB.
    expect(peak).toBeLessThan(6e6);
    await box.has(flow, count);
    await box.has(`${flow}.dead`, 0);
    const put = (await box.takeAll(flow)).map(({ properties }) => String(properties.messageId));
    expect(put).toEqual(events.map(({ id }) => id));
  });
});

/** The most bytes of buffers that were in use, beyond those at the start. */
function watchBuffers() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const inUse = () => {
    // What the first one finds is let go of while the second runs.
    collect();
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = inUse();
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, inUse() - before);
  }, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}
