import { EVENTS, SUBSCRIPTIONS } from '@recuerda/contracts';
import { eventually, type Random } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { EVENTS_EXCHANGE, RawPublisher } from '../../system/raw-publisher.js';
import { DURABLE_SUBSCRIPTIONS, subscriptionsTo } from './durable-subscriptions.js';
import { ODD_PROPERTIES } from './odd-properties.js';
import { ExpectedDeadLetters } from './expected-dead-letters.js';
import { StabilityCheck } from './stability-check.js';
import { longMessages, type UnreadableMessage, unreadableMessages } from './unreadable-samples.js';

const LOAD = { count: 4, everyMs: 250 };
const LIMIT_MS = 30_000;
const MEMORY_LIMIT_MB = 500;

/** Opens the event stream: without one the gateway does not subscribe. */
async function openBrowser({ cluster }: ClusterTrial, cleanUp: AsyncDisposableStack): Promise<void> {
  const open = new AbortController();
  cleanUp.defer(() => open.abort());
  const { body } = await fetch(`${cluster.url}/api/events`, { signal: open.signal });
  body?.pipeTo(new WritableStream()).catch(() => undefined);
}

/** Returns the queue of the gateway's event stream; each connection has another name. */
async function streamQueue(
  { vhost }: ClusterTrial,
  depths: (vhost: string) => Promise<Record<string, number>>,
): Promise<string> {
  return eventually(
    async () =>
      Object.keys(await depths(vhost)).find((name) => name.startsWith(`${SUBSCRIPTIONS.gatewayStream.queue}.`)) ?? '',
    { describe: 'the gateway has its queue' },
  );
}

export const unreadable: Scenario = {
  name: 'messages/unreadable',
  title:
    'To the queue of every flow and to the exchange: not JSON, empty, null, arrays, cut off, not UTF-8, nested ' +
    'deeply, unknown types, wrong versions, wrong data, 1 MB, with odd properties and headers, while reminders fall ' +
    'due',
  expected:
    'each is a dead letter at once, counted under its flow and reason; no process ends or loses its connection; ' +
    'reminders are sent on time',
  short: false,
  limitMs: 90_000,
  async run({ openCluster, random, cleanUp, servers }) {
    const trial = await openCluster({ employees: 4, tasks: 60 });
    const publisher = await RawPublisher.connect(trial.amqpUrl, cleanUp);
    const stability = new StabilityCheck(trial);
    const deadLetters = new ExpectedDeadLetters(trial, publisher);
    await openBrowser(trial, cleanUp);
    const stream = await streamQueue(trial, (vhost) => servers.broker.depths(vhost));
    await trial.reminderLoad.during(async () => {
      for (const flow of DURABLE_SUBSCRIPTIONS) {
        for (const message of [...unreadableMessages(flow), ...longMessages(flow)])
          await send(publisher, deadLetters, flow.queue, message, random);
      }
      for (const { content } of [
        ...unreadableMessages(SUBSCRIPTIONS.gatewayStream),
        ...longMessages(SUBSCRIPTIONS.gatewayStream),
      ])
        await publisher.publish({ routingKey: stream, content, properties: random.pick(ODD_PROPERTIES) });
      for (const type of EVENTS.keys()) await broadcast(publisher, deadLetters, type, random);
      await deadLetters.waitUntilCounted(LIMIT_MS);
    }, LOAD);
    const settled = await trial.settle();
    await deadLetters.waitUntilCounted(LIMIT_MS);
    return {
      ...settled,
      measured: { 'dead letters': trial.journal.deadLetters, ...(await stability.verify(MEMORY_LIMIT_MB)) },
    };
  },
};

async function send(
  publisher: RawPublisher,
  deadLetters: ExpectedDeadLetters,
  queue: string,
  { what, content, reason }: UnreadableMessage,
  random: Random,
): Promise<void> {
  deadLetters.expect(queue, reason);
  const taken = await publisher.publish({ routingKey: queue, content, properties: random.pick(ODD_PROPERTIES) });
  if (!taken) throw new Error(`the broker did not accept: ${what}`);
}

/** Publishes an invalid message to all subscribers of an event type. */
async function broadcast(
  publisher: RawPublisher,
  deadLetters: ExpectedDeadLetters,
  type: string,
  random: Random,
): Promise<void> {
  for (const { queue } of subscriptionsTo(type)) deadLetters.expect(queue, 'malformed');
  const content = Buffer.from(random.pick(['', 'null', '[]', '{}', '{"type":', 'no es JSON']));
  await publisher.publish({
    exchange: EVENTS_EXCHANGE,
    routingKey: type,
    content,
    properties: random.pick(ODD_PROPERTIES),
  });
}
