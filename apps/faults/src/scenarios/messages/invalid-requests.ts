import { REQUESTS } from '@recuerda/contracts';
import { eventually, SERVICES_WITH_DATA } from '@recuerda/testing';
import { readPagesDuring } from '../../load/read-pages.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';
import { RawPublisher } from '../../system/raw-publisher.js';
import { invalidRequestsFor, INVALID_REPLY_ADDRESSES, CONNECTION_CLOSING_ADDRESS } from './invalid-request-samples.js';
import { RawRequester } from './raw-requester.js';
import { ExpectedDeadLetters } from './expected-dead-letters.js';
import { StabilityCheck } from './stability-check.js';

type Answering = (typeof SERVICES_WITH_DATA)[number];
/** A reply sent to this queue is no event. */
const MISUSED = 'scheduler.results';
const LOAD = { count: 4, everyMs: 250 };
const LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 500;
/** For the slowest page: parsing a megabyte of invalid JSON takes time on a busy machine. */
const PAGE_LIMIT_MS = 8_000;

export const invalidRequests: Scenario = {
  name: 'messages/invalid-requests',
  title:
    'To the request queue of every service: not JSON, empty, null, arrays, 1 MB, 20 MB, unknown requests; requests ' +
    'with a reply address that is missing, deleted, invalid or of another client, or without a correlation id; while ' +
    'reminders fall due and pages are read; finally an address at which RabbitMQ closes the connection that replies',
  expected:
    'each is refused with its code, or counted as unanswerable; a reply sent to the queue of a flow becomes its dead ' +
    'letter; no process ends, and none loses its connection except by the last; every page is served, and reminders ' +
    'are sent on time',
  short: false,
  // Its messages can set off the broker's memory alarm, which blocks everybody.
  exclusive: true,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 80 });
    const publisher = await RawPublisher.connect(trial.amqpUrl, context.cleanUp);
    const requester = await RawRequester.with(publisher, context.random);
    const stability = new StabilityCheck(trial);
    const deadLetters = new ExpectedDeadLetters(trial, publisher);
    const slowest = await readPagesDuring(trial.url, () =>
      trial.reminderLoad.during(async () => {
        for (const service of SERVICES_WITH_DATA)
          await sendInvalidRequests(service, { ...context, trial, requester, deadLetters });
        await deadLetters.waitUntilCounted(LIMIT_MS);
      }, LOAD),
    );
    if (slowest > PAGE_LIMIT_MS) throw new Error(`a page took ${slowest} ms`);
    const measured = { 'slowest page, ms': slowest, ...(await stability.verify(MEMORY_LIMIT_MB)) };
    for (const service of SERVICES_WITH_DATA)
      await requester.send(`${service}.requests`, unknownRequest(service), closing);
    await waitUntilConsumed(publisher);
    return { ...(await trial.settle()), measured };
  },
};

const closing = { replyTo: CONNECTION_CLOSING_ADDRESS, correlationId: 'x' };
const unknownRequest = (service: Answering) => ({ content: Buffer.from('{}'), type: `${service}.nothing.at-all` });

async function sendInvalidRequests(
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
    if (await requester.send(queue, unknownRequest(service), { replyTo, correlationId: undefined })) unanswerable += 1;
  }
  // The reply arrives as another request, without a name and a reply address.
  if (await requester.send(queue, unknownRequest(service), { replyTo: queue, correlationId: 'x' })) unanswerable += 1;
  if (await requester.send(queue, unknownRequest(service), { replyTo: MISUSED, correlationId: 'x' }))
    deadLetters.expect(MISUSED, 'malformed');
  await eventually(
    async () => {
      const counted = (await ScrapedMetrics.scrape(trial.cluster.oldest(service))).sum(
        'recuerda_unanswerable_requests_total',
        {
          queue,
        },
      );
      if (counted !== unanswerable) throw new Error(`${counted} counted, expected ${unanswerable}`);
    },
    { timeoutMs: LIMIT_MS, intervalMs: 100, describe: `${service} counts what it cannot answer` },
  );
}

/** Waits until the queues are empty and consumed again. */
const waitUntilConsumed = (publisher: RawPublisher): Promise<void> =>
  eventually(
    async () => {
      for (const service of SERVICES_WITH_DATA) {
        const { ready, consumers } = await publisher.queueState(`${service}.requests`);
        if (ready > 0 || consumers !== 1)
          throw new Error(`${service}.requests: ${ready} messages, ${consumers} consumers`);
      }
    },
    { timeoutMs: LIMIT_MS, intervalMs: 100, describe: 'all requests are consumed' },
  );
