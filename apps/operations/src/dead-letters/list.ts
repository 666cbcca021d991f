import { Failure } from '../command-line/errors.js';
import { table } from '../command-line/table.js';
import type { Terminal } from '../command-line/terminal.js';
import type { DeadLetterStore, Summary } from './dead-letter-store.js';

interface Line {
  flow: string;
  /** Null when the service did not respond. */
  dead: number | null;
  oldest: string | null;
  problem?: string;
}

/** @throws {Failure} after printing the others, when a service did not respond */
export async function list(stores: readonly DeadLetterStore[], json: boolean, terminal: Terminal): Promise<void> {
  const lines = await Promise.all(stores.map(lineOf));
  if (json) await terminal.print(JSON.stringify(lines));
  else await terminal.print(table(['FLOW', 'DEAD', 'OLDEST'], lines.map(cellsOf)));
  const problems = lines.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}

async function lineOf(store: DeadLetterStore): Promise<Line> {
  try {
    const { count, oldest }: Summary = await store.summary();
    return { flow: store.flow, dead: count, oldest };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { flow: store.flow, dead: null, oldest: null, problem: error.message };
  }
}

const cellsOf = ({ flow, dead, oldest }: Line): (string | number)[] => [
  flow,
  dead ?? '?',
  dead === 0 || dead === null ? '-' : (oldest ?? 'unknown'),
];
