import { REQUESTS } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { readPagesDuring } from '../../load/read-pages.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { Figures } from '../../system/scraped-metrics.js';
import { RawPublisher } from '../../system/raw-publisher.js';
import { invalidRequestsFor, INVALID_REPLY_ADDRESSES, CONNECTION_CLOSING_ADDRESS } from './invalid-request-samples.js';
import { RawRequester } from './raw-requester.js';
import { ExpectedDeadLetters } from './expected-dead-letters.js';
import { StabilityCheck } from './stability-check.js';

const ANSWERING = ['directory', 'tasks', 'scheduler', 'notifier', 'metrics'] as const;
type Answering = (typeof ANSWERING)[number];
/** An answer that is sent there is no event. */
const MISUSED = 'scheduler.results';
const LOAD = { count: 4, everyMs: 250 };
const LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 500;
/** For the slowest page: reading a megabyte of nonsense takes its time on a busy machine. */
const PAGE_LIMIT_MS = 8_000;

export const invalidRequests: Scenario = {
  name: 'messages/invalid-requests',
  title:
    'To the request queue of every service: not JSON, empty, null, arrays, 1 MB, 20 MB, unknown requests; requests whose reply address is missing, gone, made up or somebody else’s, or without a correlation id; while reminders fall due and pages are read; at last an address at which RabbitMQ ends the connection of whoever answers',
  expected:
    'each is refused with its code, or counted as unanswerable; an answer sent into a flow is its dead letter; no process ends, and none loses its connection but by the last; every page is answered, reminders are sent as ever',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.open({ employees: 4, tasks: 80 });
    const publisher = await RawPublisher.connect(trial.amqpUrl, context.cleanUp);
    const requester = await RawRequester.with(publisher, context.random);
    const stability = new StabilityCheck(trial);
    const deadLetters = new ExpectedDeadLetters(trial, publisher);
    const slowest = await readPagesDuring(trial.url, () =>
      trial.reminderLoad.during(async () => {
        for (const service of ANSWERING) await pester(service, { ...context, trial, requester, deadLetters });
        await deadLetters.settled(LIMIT_MS);
      }, LOAD),
    );
    if (slowest > PAGE_LIMIT_MS) throw new Error(`a page took ${slowest} ms`);
    const measured = { 'slowest page, ms': slowest, ...(await stability.verify(MEMORY_LIMIT_MB)) };
    for (const service of ANSWERING) await requester.put(`${service}.requests`, nothing(service), poisonous);
    await taken(publisher);
    return { ...(await trial.settle()), measured };
  },
};

const poisonous = { replyTo: CONNECTION_CLOSING_ADDRESS, correlationId: 'x' };
const nothing = (service: Answering) => ({ content: Buffer.from('{}'), type: `${service}.nothing.at-all` });

async function pester(
  service: Answering,
  {
    random,
    trial,
    requester,
    deadLetters,
  }: Pick<Context, 'random'> & { trial: ClusterTrial; requester: RawRequester; deadLetters: ExpectedDeadLetters },
): Promise<void> {
  const queue = `${service}.requests`;
  const pattern = random.pick(REQUESTS.map((one) => one.pattern).filter((name) => name.startsWith(`${service}.`)));
  const requests = invalidRequestsFor(pattern);
  for (const request of requests) await requester.expectRefusal(queue, request);
  await requester.expectUncorrelatedRefusal(
    queue,
    random.pick(requests.filter(({ content }) => content.length < 1_000)),
  );
  let unanswerable = 0;
  for (const replyTo of INVALID_REPLY_ADDRESSES) {
    if (await requester.put(queue, nothing(service), { replyTo, correlationId: undefined })) unanswerable += 1;
  }
  // Its answer comes back as another request, of no name and without an address.
  if (await requester.put(queue, nothing(service), { replyTo: queue, correlationId: 'x' })) unanswerable += 1;
  if (await requester.put(queue, nothing(service), { replyTo: MISUSED, correlationId: 'x' }))
    deadLetters.expect(MISUSED, 'malformed');
  await eventually(
    async () => {
      const counted = (await Figures.of(trial.cluster.oldest(service))).sum('recuerda_unanswerable_requests_total', {
        queue,
      });
      if (counted !== unanswerable) throw new Error(`${counted} counted, expected ${unanswerable}`);
    },
    { timeoutMs: LIMIT_MS, intervalMs: 100, describe: `${service} counts what it cannot answer` },
  );
}

/** Nothing is left in the queues, and their services consume them again. */
const taken = (publisher: RawPublisher): Promise<void> =>
  eventually(
    async () => {
      for (const service of ANSWERING) {
        const { ready, consumers } = await publisher.queueState(`${service}.requests`);
        if (ready > 0 || consumers !== 1)
          throw new Error(`${service}.requests: ${ready} messages, ${consumers} consumers`);
      }
    },
    { timeoutMs: LIMIT_MS, intervalMs: 100, describe: 'all requests have been taken' },
  );
