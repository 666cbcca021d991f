import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@recuerda/contracts';
import { AppError, fieldError } from '@recuerda/service';
import type { ReadTable } from './read-table.js';

/** Data of the thread. `taken`: how many batches were kept. */
export interface ReadingData {
  bytes: Uint8Array;
  taken: Int32Array<SharedArrayBuffer>;
  /** Name of the sheet; undefined: the first. */
  sheet: string | undefined;
}
/** `batch`: rows as JSON. */
export type ReadingMessage =
  | { batch: string }
  | { table: ReadTable }
  | { refused: { code: ErrorCode; message: string } };

interface ReadingLimits {
  /** Memory of the thread's objects, MB. */
  memoryMb: number;
  /** Longest time, ms. */
  timeMs: number;
}
/** Several times the need of the largest files. */
const LIMITS: ReadingLimits = { memoryMb: 64, timeMs: 25_000 };
const TOO_COSTLY = 'Este archivo necesita demasiada memoria o demasiado tiempo. Divídelo en varios más pequeños.';

/**
 * Reads a file in a thread of its own, whose memory and time are limited; the bytes become its own. Each batch of rows
 * is kept before the next one is read.
 *
 * @param keep gets rows as JSON
 * @param sheet of a workbook; undefined: the first that is shown
 * @throws AppError `unsupported_format`, `unreadable_file`, `no_rows`, `too_large`, or `validation_failed` with the row
 * and the cell that is not read; and what `keep` throws
 */
export async function readInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  keep: (rows: string) => Promise<unknown>,
  sheet?: string,
  { memoryMb, timeMs }: ReadingLimits = LIMITS,
): Promise<ReadTable> {
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL('./reading-worker.js', import.meta.url), {
    name: 'read-file',
    workerData: { bytes, taken, sheet } satisfies ReadingData,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
  });
  const tooLate = setTimeout(() => void worker.terminate(), timeMs);
  try {
    return await new Promise<ReadTable>((resolve, reject) => {
      worker.on('message', (message: ReadingMessage) => {
        if ('table' in message) return resolve(message.table);
        if ('refused' in message) return reject(refusal(message.refused));
        keep(message.batch).then(() => {
          Atomics.add(taken, 0, 1);
          Atomics.notify(taken, 0);
        }, reject);
      });
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fieldError('file', TOO_COSTLY) : error),
      );
      worker.on('exit', () => reject(fieldError('file', TOO_COSTLY)));
    });
  } finally {
    clearTimeout(tooLate);
    await worker.terminate();
  }
}

const refusal = ({ code, message }: { code: ErrorCode; message: string }): AppError =>
  new AppError(code, {}, message === code ? {} : { errors: [{ field: 'file', message }] });
