import { EVENTS, FLOWS } from '@recuerda/contracts';
import { eventually, type Random } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import type { FleetTrial } from '../../suite/fleet-trial.js';
import { EXCHANGE, Postman } from '../../system/postman.js';
import { LASTING, listenersTo } from './lasting-flows.js';
import { ODD_PROPERTIES } from './odd-properties.js';
import { Tally } from './tally.js';
import { Unharmed } from './unharmed.js';
import { longLetters, type UnreadableLetter, unreadableLetters } from './unreadable-letters.js';

const LOAD = { count: 4, everyMs: 250 };
const LIMIT_MS = 30_000;
const MEMORY_LIMIT_MB = 500;

/** A browser that listens: without one the gateway takes no events. */
async function openBrowser({ fleet }: FleetTrial, cleanUp: AsyncDisposableStack): Promise<void> {
  const open = new AbortController();
  cleanUp.defer(() => open.abort());
  const { body } = await fetch(`${fleet.url}/api/events`, { signal: open.signal });
  body?.pipeTo(new WritableStream()).catch(() => undefined);
}

/** Where the gateway hears what browsers are told; its name is another one with each connection. */
async function streamQueue(
  { vhost }: FleetTrial,
  depths: (vhost: string) => Promise<Record<string, number>>,
): Promise<string> {
  return eventually(
    async () => Object.keys(await depths(vhost)).find((name) => name.startsWith(`${FLOWS.gatewayStream.queue}.`)) ?? '',
    { describe: 'the gateway has its queue' },
  );
}

export const unreadable: Scenario = {
  name: 'messages/unreadable',
  title:
    'To the queue of every flow and to the exchange: not JSON, empty, null, arrays, cut off, not UTF-8, nested deeply, unknown types, wrong versions, wrong data, 1 MB, with odd properties and headers, while reminders fall due',
  expected:
    'each is a dead letter at once, counted under its flow and reason; no process ends or loses its connection; reminders are sent as ever',
  short: true,
  limitMs: 90_000,
  async run({ open, random, cleanUp, servers }) {
    const trial = await open({ employees: 4, tasks: 60 });
    const postman = await Postman.at(trial.amqpUrl, cleanUp);
    const unharmed = new Unharmed(trial);
    const tally = new Tally(trial, postman);
    await openBrowser(trial, cleanUp);
    const stream = await streamQueue(trial, (vhost) => servers.broker.depths(vhost));
    await trial.rounds.during(async () => {
      for (const flow of LASTING) {
        for (const letter of [...unreadableLetters(flow), ...longLetters(flow)])
          await send(postman, tally, flow.queue, letter, random);
      }
      for (const { content } of [...unreadableLetters(FLOWS.gatewayStream), ...longLetters(FLOWS.gatewayStream)])
        await postman.post({ routingKey: stream, content, properties: random.pick(ODD_PROPERTIES) });
      for (const type of EVENTS.keys()) await broadcast(postman, tally, type, random);
      await tally.settled(LIMIT_MS);
    }, LOAD);
    const judged = await trial.settle();
    await tally.settled(LIMIT_MS);
    return {
      ...judged,
      measured: { 'dead letters': trial.journal.deadLetters, ...(await unharmed.verify(MEMORY_LIMIT_MB)) },
    };
  },
};

async function send(
  postman: Postman,
  tally: Tally,
  queue: string,
  { what, content, reason }: UnreadableLetter,
  random: Random,
): Promise<void> {
  tally.expect(queue, reason);
  const taken = await postman.post({ routingKey: queue, content, properties: random.pick(ODD_PROPERTIES) });
  if (!taken) throw new Error(`the broker did not take what was to be tried: ${what}`);
}

/** To all who listen for the type: what they get is no event of any. */
async function broadcast(postman: Postman, tally: Tally, type: string, random: Random): Promise<void> {
  for (const { queue } of listenersTo(type)) tally.expect(queue, 'malformed');
  const content = Buffer.from(random.pick(['', 'null', '[]', '{}', '{"type":', 'no es JSON']));
  await postman.post({ exchange: EXCHANGE, routingKey: type, content, properties: random.pick(ODD_PROPERTIES) });
}
