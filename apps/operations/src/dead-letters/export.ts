import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { Failure, type Terminal } from '../command-line/terminal.js';
import { BATCH_SIZE, type DeadLetterMessage, type DeadLetterStore, jsonOf } from './dead-letter-store.js';

/** A line of an export. A body that is not UTF-8 is in base64. */
const recordSchema = z.object({
  flow: z.string(),
  id: z.string(),
  type: z.string(),
  contentType: z.string(),
  diedAt: z.iso.datetime({ offset: true }).nullable(),
  reason: z.string(),
  error: z.string(),
  failures: z.int().nonnegative(),
  postponements: z.int().nonnegative(),
  body: z.string(),
  encoding: z.enum(['utf8', 'base64']),
});

/** Writes all dead letters, one line each, and removes none. */
export async function exportAll(store: DeadLetterStore, terminal: Terminal): Promise<void> {
  let count = 0;
  for await (const deadLetter of store.read(Infinity)) {
    await terminal.print(writeRecord(store.flow, deadLetter));
    count += 1;
  }
  terminal.printError(`${store.flow}: ${count} exported.`);
}

/**
 * Puts exported dead letters back behind the others.
 *
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

/** Returns the line of a dead letter in an export. */
export function writeRecord(flow: string, { body, ...about }: DeadLetterMessage): string {
  const text = body.toString('utf8');
  const encoding = Buffer.from(text, 'utf8').equals(body) ? 'utf8' : 'base64';
  return JSON.stringify({ flow, ...about, body: encoding === 'utf8' ? text : body.toString('base64'), encoding });
}

/**
 * Reads a line of an export.
 *
 * @throws {Failure} when the line is no record, or of another flow
 */
export function readRecord(flow: string, line: string, number: number): DeadLetterMessage {
  const parsed = recordSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new Failure(`Line ${number} was not written by export.`);
  const { flow: from, body, encoding, ...about } = parsed.data;
  if (from !== flow) throw new Failure(`Line ${number} was exported from ${from}, not from ${flow}.`);
  return { ...about, body: Buffer.from(body, encoding) };
}
