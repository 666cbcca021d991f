import { Failure } from '../command-line/errors.js';
import type { Terminal } from '../command-line/terminal.js';
import type { DeadLetterStore, Summary } from './dead-letter-store.js';

interface Line {
  flow: string;
  /** Number of dead letters; null when the service did not respond. */
  dead: number | null;
  oldest: string | null;
  problem?: string;
}

/**
 * Prints how many dead letters each flow has.
 *
 * @throws {Failure} after printing the others, when a service did not respond
 */
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

/** Formats aligned columns; numbers and `?` are right-aligned. Lines have no trailing blanks. */
export function table(headers: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [headers, ...rows];
  const widths = headers.map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)));
  const isNumber = headers.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number' || row[column] === '?'),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          isNumber[column] ? String(cell).padStart(widths[column] ?? 0) : String(cell).padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
