import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Failure } from '../command-line/errors.js';
import type { Terminal } from '../command-line/terminal.js';
import { BATCH_SIZE, type DeadLetterStore, type DeadLetterMessage } from './dead-letter-store.js';
import { readRecord } from './record.js';

/**
 * @throws {Failure} at the first line that was not written by export; the lines before it are restored, and it says how
 *   many
 */
export async function restore(store: DeadLetterStore, file: string | undefined, terminal: Terminal): Promise<void> {
  let count = 0;
  try {
    for await (const deadLetters of batches(store.flow, file === undefined ? terminal.stdin : createReadStream(file))) {
      await store.restore(deadLetters);
      count += deadLetters.length;
    }
  } catch (error) {
    if (!(error instanceof Failure) || count === 0) throw error;
    throw new Failure(`${error.message} ${count} were restored before.`, { cause: error });
  }
  await terminal.print(`${store.flow}: ${count} restored.`);
}

async function* batches(flow: string, input: Readable): AsyncGenerator<DeadLetterMessage[]> {
  const unreadable = new Promise<never>((_, reject) => {
    input.on('error', (error) => reject(new Failure(`The file cannot be read: ${error.message}`)));
  });
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  let batch: DeadLetterMessage[] = [];
  for (let number = 1; ; number += 1) {
    const { done, value } = await Promise.race([lines.next(), unreadable]);
    let wrong: Error | undefined;
    try {
      if (!done && value.trim() !== '') batch.push(readRecord(flow, value, number));
    } catch (error) {
      wrong = error as Error;
    }
    if (batch.length >= BATCH_SIZE || ((done || wrong) && batch.length > 0)) {
      yield batch;
      batch = [];
    }
    if (wrong) throw wrong;
    if (done) return;
  }
}
