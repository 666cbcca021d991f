import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Failure } from '../command-line/failure.js';
import type { Terminal } from '../command-line/terminal.js';
import { BATCH, type DeadLetterPlace, type Letter } from './letter.js';
import { readRecord } from './record.js';

/** Throws {@link Failure} at the first line that is not what export wrote; those before it are restored. */
export async function restore(place: DeadLetterPlace, file: string | undefined, terminal: Terminal): Promise<void> {
  let count = 0;
  for await (const letters of batches(place.flow, file === undefined ? terminal.stdin : createReadStream(file))) {
    await place.restore(letters);
    count += letters.length;
  }
  await terminal.print(`${place.flow}: ${count} restored.`);
}

async function* batches(flow: string, input: Readable): AsyncGenerator<Letter[]> {
  const unreadable = new Promise<never>((_, reject) => {
    input.on('error', (error) => reject(new Failure(`The file cannot be read: ${error.message}`)));
  });
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  let batch: Letter[] = [];
  for (let number = 1; ; number += 1) {
    const { done, value } = await Promise.race([lines.next(), unreadable]);
    if (!done && value.trim() !== '') batch.push(readRecord(flow, value, number));
    if (batch.length >= BATCH || (done && batch.length > 0)) {
      yield batch;
      batch = [];
    }
    if (done) return;
  }
}
