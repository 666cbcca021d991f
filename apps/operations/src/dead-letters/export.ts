import type { Terminal } from '../command-line/terminal.js';
import type { DeadLetterStore } from './dead-letter-store.js';
import { writeRecord } from './record.js';

/** Writes all dead letters, one line each, and removes none. */
export async function exportAll(store: DeadLetterStore, terminal: Terminal): Promise<void> {
  let count = 0;
  for await (const deadLetter of store.read(Infinity)) {
    await terminal.print(writeRecord(store.flow, deadLetter));
    count += 1;
  }
  terminal.printError(`${store.flow}: ${count} exported.`);
}
