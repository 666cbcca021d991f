import { EVENTS } from '@recuerda/contracts';
import type { Scenario } from '../../suite/scenario.js';
import { EVENTS_EXCHANGE, RawPublisher } from '../../system/raw-publisher.js';
import { DURABLE_SUBSCRIPTIONS, subscriptionsTo } from './durable-subscriptions.js';
import { ExpectedDeadLetters } from './expected-dead-letters.js';
import { StabilityCheck } from './stability-check.js';
import { hugeMessages, MEGABYTE } from './unreadable-samples.js';

/**
 * Each is in the broker twice, as it came and as a dead letter: those of all flows must leave it the memory to take
 * messages. RabbitMQ 4 refuses more than 16 MiB.
 */
const BYTES = 8 * MEGABYTE;
const LOAD = { count: 4, everyMs: 250 };
const LIMIT_MS = 30_000;
const MEMORY_LIMIT_MB = 500;

export const huge: Scenario = {
  name: 'messages/oversized',
  title:
    `A message of ${BYTES / MEGABYTE} MB to the queue of every flow and to the exchange, one after the other, while ` +
    'reminders fall due',
  expected:
    'each is a dead letter, counted, unless the broker itself refuses it; memory stays below 500 MB; no process ends ' +
    'or loses its connection; reminders are sent on time',
  short: false,
  // Its messages can set off the broker's memory alarm, which blocks everybody.
  exclusive: true,
  limitMs: 120_000,
  async run({ openCluster, random, cleanUp }) {
    const trial = await openCluster({ employees: 4, tasks: 60 });
    const publisher = await RawPublisher.connect(trial.amqpUrl, cleanUp);
    const stability = new StabilityCheck(trial);
    const deadLetters = new ExpectedDeadLetters(trial, publisher);
    let refused = 0;
    await trial.reminderLoad.during(async () => {
      for (const flow of DURABLE_SUBSCRIPTIONS) {
        const { content, reason } = random.pick(hugeMessages(flow, BYTES));
        if (await publisher.publish({ routingKey: flow.queue, content })) deadLetters.expect(flow.queue, reason);
        else refused += 1;
        await deadLetters.waitUntilCounted(LIMIT_MS);
      }
      const type = random.pick([...EVENTS.keys()]);
      const content = Buffer.alloc(BYTES, '[');
      if (await publisher.publish({ exchange: EVENTS_EXCHANGE, routingKey: type, content })) {
        for (const { queue } of subscriptionsTo(type)) deadLetters.expect(queue, 'malformed');
      } else refused += 1;
      await deadLetters.waitUntilCounted(LIMIT_MS);
    }, LOAD);
    const settled = await trial.settle();
    return { ...settled, measured: { 'refused by the broker': refused, ...(await stability.verify(MEMORY_LIMIT_MB)) } };
  },
};
