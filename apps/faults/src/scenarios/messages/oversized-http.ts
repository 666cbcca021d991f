import { readPagesDuring } from '../../load/read-pages.js';
import type { Scenario } from '../../suite/scenario.js';
import { SERVICES } from '@recuerda/testing';
import { oversizedHeadersTo, type OversizedRequest, OVERSIZED } from './oversized-http-samples.js';
import { type RawAnswer, send } from './raw-http.js';
import { StabilityCheck } from './stability-check.js';

/** Copies of each request sent at the same time. */
const AT_ONCE = 4;
/** For the head of the response; the machine also generates the requests. */
const ANSWER_LIMIT_MS = 5_000;
const LIMIT_MS = 20_000;
const PAGE_LIMIT_MS = 5_000;
/** Half a gigabyte is sent; an idle service uses less than half of this. */
const MEMORY_LIMIT_MB = 400;

const listOf = (requests: readonly OversizedRequest[]): string => requests.map(({ what }) => what).join(', ');

export const http: Scenario = {
  name: 'messages/oversized-http',
  title:
    `To the gateway, ${AT_ONCE} at a time: ${listOf(OVERSIZED)}; ` +
    `to every service: ${listOf(oversizedHeadersTo(''))}; ` +
    'while reminders fall due and pages are read',
  expected:
    `each is refused within ${ANSWER_LIMIT_MS / 1_000} s by 413, 431 or another fitting status, as a problem without ` +
    `internal details; memory stays below ${MEMORY_LIMIT_MB} MB; every page is served and reminders are sent on time`,
  short: false,
  limitMs: 90_000,
  async run({ openCluster }) {
    const trial = await openCluster({ employees: 4, tasks: 60 });
    const stability = new StabilityCheck(trial);
    let slowest = 0;
    const refuse = async (url: string, request: OversizedRequest): Promise<void> => {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(url, request, LIMIT_MS)));
      for (const answer of answers) {
        verify(answer, request);
        slowest = Math.max(slowest, answer.answeredMs);
      }
    };
    const page = await readPagesDuring(trial.url, () =>
      trial.reminderLoad.during(
        async () => {
          for (const request of OVERSIZED) await refuse(trial.url, request);
          for (const request of oversizedHeadersTo('/api/tasks')) await refuse(trial.url, request);
          for (const service of SERVICES) {
            for (const request of oversizedHeadersTo('/health/ready'))
              await refuse(trial.cluster.oldest(service).address, request);
          }
        },
        { count: 4, everyMs: 250 },
      ),
    );
    if (page > PAGE_LIMIT_MS) throw new Error(`a page took ${page} ms`);
    const settled = await trial.settle();
    const harm = await stability.verify(MEMORY_LIMIT_MB);
    return { ...settled, measured: { 'slowest refusal, ms': Math.round(slowest), 'slowest page, ms': page, ...harm } };
  },
};

function verify({ status, contentType, body, answeredMs }: RawAnswer, { what, statuses }: OversizedRequest): void {
  const description = `${what} was answered ${status} after ${Math.round(answeredMs)} ms`;
  if (!statuses.includes(status))
    throw new Error(`${description}, expected ${statuses.join(' or ')}: ${body.slice(0, 300)}`);
  if (answeredMs > ANSWER_LIMIT_MS) throw new Error(`${description}: too late`);
  if (!contentType.startsWith('application/problem+json'))
    throw new Error(`${description} as ${contentType}: ${body.slice(0, 300)}`);
  if (/node_modules|\bat [\w.<]+ \(|\.js:\d/.test(body))
    throw new Error(`${description} with a stack trace: ${body.slice(0, 500)}`);
}
