import { Failure } from '../command-line/failure.js';
import { table } from '../command-line/table.js';
import type { Terminal } from '../command-line/terminal.js';
import type { DeadLetterPlace, Summary } from './letter.js';

interface Line {
  flow: string;
  /** Null: it could not be asked. */
  dead: number | null;
  oldest: string | null;
  problem?: string;
}

/** Throws {@link Failure} after it has told the rest, when a service did not answer. */
export async function list(places: readonly DeadLetterPlace[], json: boolean, terminal: Terminal): Promise<void> {
  const lines = await Promise.all(places.map(lineOf));
  if (json) await terminal.print(JSON.stringify(lines));
  else await terminal.print(table(['FLOW', 'DEAD', 'OLDEST'], lines.map(cellsOf)));
  const problems = lines.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}

async function lineOf(place: DeadLetterPlace): Promise<Line> {
  try {
    const { count, oldest }: Summary = await place.summary();
    return { flow: place.flow, dead: count, oldest };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { flow: place.flow, dead: null, oldest: null, problem: error.message };
  }
}

const cellsOf = ({ flow, dead, oldest }: Line): (string | number)[] => [
  flow,
  dead ?? '?',
  dead === 0 || dead === null ? '-' : (oldest ?? 'unknown'),
];
