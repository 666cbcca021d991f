import { Agent } from 'node:http';
import { buildRequest, type Mutation } from './build-request.js';
import { type FuzzResponse, sendRequest, type FuzzRequest } from './send-request.js';
import { checkResponse } from './check-response.js';
import { ExistingIds } from './existing-ids.js';
import { type Operation, readOperations } from './operations.js';
import { untilNotBusy } from '../client/until-not-busy.js';
import { Random } from '../random.js';
import { randomMutation, mutationsOf } from './mutations.js';

export interface FuzzOptions {
  /** The same seed makes the same choices; the order of concurrent requests may differ. */
  seed: number;
  requests: number;
  /** Operations such as `GET /api/tasks` with which no random request succeeds. */
  cannotSucceed: RegExp;
}

export interface FuzzReport {
  answered: number;
  /** By status. */
  statuses: Record<number, number>;
  /** Operations that could have succeeded, and never did. */
  failed: string[];
  /** Longest response time, ms, with repetitions. */
  slowestMs: number;
  /** Requests with an unexpected response, or none. */
  bad: string[];
}

const CONCURRENCY = 8;
const COLLECTION = /^\/api\/[^/]+$/;
/** Valid creations at the start for each kind, so that later requests find entities. */
const INITIAL_ENTITIES = 20;
/** Requests without a mutation for each operation; random values that are valid alone may not fit together. */
const VALID_EACH = 5;
/** Further ones at the end, at most, for each operation that has not succeeded. */
const VALID_AGAIN = 200;

type PlannedRequest = readonly [operation: Operation, mutation: Mutation];

/**
 * Sends requests for every operation of the OpenAPI document served at `origin`: each mutation alone, then random
 * combinations, in random order.
 */
export async function fuzz(origin: string, { seed, requests, cannotSucceed }: FuzzOptions): Promise<FuzzReport> {
  const random = new Random(seed);
  const existingIds = new ExistingIds(random);
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const operations = await readOperations(origin);
  const report: FuzzReport = { answered: 0, statuses: {}, failed: [], slowestMs: 0, bad: [] };
  const succeeded = new Set<Operation>();

  const execute = async ([operation, mutation]: PlannedRequest): Promise<void> => {
    const request = buildRequest(operation, mutation, random, existingIds);
    const started = performance.now();
    try {
      const response = await untilNotBusy(() => sendRequest(origin, request, { agent }));
      report.slowestMs = Math.max(report.slowestMs, performance.now() - started);
      record(report, request, response);
      if (response.status < 300 && request.method === operation.method) succeeded.add(operation);
      learn(existingIds, request, response);
    } catch (error) {
      report.bad.push(`${describe(request)}: ${String(error)}`);
    }
  };

  try {
    for (const planned of initialCreations(operations)) await execute(planned);
    const queue = planRequests(
      operations,
      random,
      requests - INITIAL_ENTITIES * creationsOf(operations).length,
    ).values();
    const worker = async () => {
      for (const planned of queue) await execute(planned);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    const hasFailed = (operation: Operation) => !succeeded.has(operation) && !cannotSucceed.test(nameOf(operation));
    const failed = operations.filter(hasFailed);
    if (failed.length > 0) {
      // Most of the earlier ones are deleted by now.
      existingIds.clear();
      for (const planned of initialCreations(operations)) await execute(planned);
      // Only a department without employees can be deleted.
      const departments = operations.filter(({ path }) => path === '/api/departments');
      for (const planned of initialCreations(departments)) await execute(planned);
    }
    for (let round = 0; round < VALID_AGAIN; round += 1)
      await Promise.all(failed.filter(hasFailed).map((operation) => execute([operation, {}])));
    report.failed = failed.filter(hasFailed).map(nameOf);
  } finally {
    agent.destroy();
  }
  return report;
}

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
/** Operations that create an entity. What an employee or a task needs comes before it. */
const creationsOf = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ method, required }) => method === 'POST' && required.length > 0);

const initialCreations = (operations: readonly Operation[]): PlannedRequest[] =>
  creationsOf(operations).flatMap((operation) =>
    Array.from({ length: INITIAL_ENTITIES }, (): PlannedRequest => [operation, {}]),
  );

function planRequests(operations: readonly Operation[], random: Random, count: number): PlannedRequest[] {
  const each = operations.flatMap((operation) =>
    [...mutationsOf(operation)].map((mutation): PlannedRequest => [operation, mutation]),
  );
  const more = Array.from({ length: Math.max(0, count - each.length) }, (): PlannedRequest => {
    const operation = random.pick(operations);
    return [operation, randomMutation(operation, random)];
  });
  // However many operations there are, each gets requests that should succeed.
  const valid = operations.flatMap((operation) => Array<PlannedRequest>(VALID_EACH).fill([operation, {}]));
  return random.shuffle([...valid, ...random.shuffle([...each, ...more]).slice(0, count - valid.length)]);
}

function record(report: FuzzReport, request: FuzzRequest, response: FuzzResponse): void {
  report.answered += 1;
  report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1;
  const problem = checkResponse(request, response);
  if (problem !== null) report.bad.push(`${response.status} ${describe(request)}: ${problem}`);
}

function learn(existingIds: ExistingIds, { method, path }: FuzzRequest, { status, body }: FuzzResponse): void {
  // A message of a conversation is not of the collection in its path.
  if (status === 201 && COLLECTION.test(path)) existingIds.add(path, (JSON.parse(body) as { id: string }).id);
  if (status === 204 && method === 'DELETE') existingIds.remove(path);
}

const describe = ({ method, path, body = '' }: FuzzRequest): string =>
  `${method} ${path.slice(0, 120)} ${body.slice(0, 200)}`;
