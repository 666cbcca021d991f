import type { Terminal } from '../command-line/terminal.js';
import type { DeadLetterPlace } from './letter.js';
import { writeRecord } from './record.js';

/** Writes all as they are, a line each; none is removed. */
export async function exportAll(place: DeadLetterPlace, terminal: Terminal): Promise<void> {
  let count = 0;
  for await (const letter of place.read(Infinity)) {
    await terminal.print(writeRecord(place.flow, letter));
    count += 1;
  }
  terminal.tell(`${place.flow}: ${count} exported.`);
}
