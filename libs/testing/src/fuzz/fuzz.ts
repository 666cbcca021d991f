import { Agent } from 'node:http';
import { aim, type Wrong } from './aim.js';
import { type Answer, fire, type Shot } from './fire.js';
import { judge } from './judge.js';
import { LivingIds } from './living-ids.js';
import { type Operation, readOperations } from './operations.js';
import { Random } from '../random.js';
import { someWrong, wrongsOf } from './wrongs.js';

export interface FuzzOptions {
  /** The same seed makes the same choices; whose turn comes first is up to the answers. */
  seed: number;
  requests: number;
}

export interface FuzzReport {
  operations: string[];
  answered: number;
  /** By status. */
  statuses: Record<number, number>;
  /** Operations that were answered with success at least once. */
  succeeded: Set<string>;
  /** Longest time to an answer, ms. */
  slowestMs: number;
  /** Requests with what was wrong with their answer, or that had none. */
  bad: string[];
}

const LANES = 8;
/** What is asked right at first, so that there is something to hit. */
const TARGETS = 20;

type Draft = readonly [operation: Operation, wrong: Wrong];

/**
 * Asks every operation of the OpenAPI document served at `origin`: each thing that can be wrong with it by itself, then what
 * chance combines; all of it in an order of chance.
 */
export async function fuzz(origin: string, { seed, requests }: FuzzOptions): Promise<FuzzReport> {
  const random = new Random(seed);
  const living = new LivingIds(random);
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const operations = await readOperations(origin);
  const report: FuzzReport = {
    operations: operations.map(nameOf),
    answered: 0,
    statuses: {},
    succeeded: new Set(),
    slowestMs: 0,
    bad: [],
  };

  const ask = async ([operation, wrong]: Draft): Promise<void> => {
    const shot = aim(operation, wrong, random, living);
    const started = performance.now();
    try {
      const answer = await fire(origin, shot, { agent });
      report.slowestMs = Math.max(report.slowestMs, performance.now() - started);
      record(report, operation, shot, answer);
      learn(living, shot, answer);
    } catch (error) {
      report.bad.push(`${tell(shot)}: ${String(error)}`);
    }
  };

  try {
    for (const draft of targets(operations)) await ask(draft);
    const drafts = planned(operations, random, requests - TARGETS * makersOf(operations).length).values();
    const lane = async () => {
      for (const draft of drafts) await ask(draft);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    agent.destroy();
  }
  return report;
}

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
/** Those that make something; what an employee or a task needs comes before it. */
const makersOf = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ method, required }) => method === 'POST' && required.length > 0);

const targets = (operations: readonly Operation[]): Draft[] =>
  makersOf(operations).flatMap((operation) => Array.from({ length: TARGETS }, (): Draft => [operation, {}]));

function planned(operations: readonly Operation[], random: Random, count: number): Draft[] {
  const each = operations.flatMap((operation) => [...wrongsOf(operation)].map((wrong): Draft => [operation, wrong]));
  const more = Array.from({ length: Math.max(0, count - each.length) }, (): Draft => {
    const operation = random.pick(operations);
    return [operation, someWrong(operation, random)];
  });
  return random.shuffle([...each, ...more]).slice(0, count);
}

function record(report: FuzzReport, operation: Operation, shot: Shot, answer: Answer): void {
  report.answered += 1;
  report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
  if (answer.status < 300 && shot.method === operation.method) report.succeeded.add(nameOf(operation));
  const problem = judge(shot, answer);
  if (problem !== null) report.bad.push(`${answer.status} ${tell(shot)}: ${problem}`);
}

function learn(living: LivingIds, { method, path }: Shot, { status, body }: Answer): void {
  if (status === 201) living.made(path, (JSON.parse(body) as { id: string }).id);
  if (status === 204 && method === 'DELETE') living.gone(path);
}

const tell = ({ method, path, body = '' }: Shot): string => `${method} ${path.slice(0, 120)} ${body.slice(0, 200)}`;
