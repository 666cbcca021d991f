import { parentPort, workerData } from 'node:worker_threads';
import { FileRefused } from './file-refused.js';
import { readTable } from './read-table.js';
import type { ReadingData, ReadingMessage } from './read-in-worker.js';

/** A thread of its own that reads one file, so that its process goes on with other work and survives it. */
const { bytes, taken, sheet } = workerData as ReadingData;
const send = (message: ReadingMessage): void => parentPort?.postMessage(message);
let sent = 0;
try {
  const table = await readTable(bytes, sheet, (batch) => {
    send({ batch: JSON.stringify(batch) });
    // Whatever the parser still has to do waits, too: no more than one batch is under way.
    Atomics.wait(taken, 0, sent);
    sent += 1;
  });
  send({ table });
} catch (error) {
  if (error instanceof FileRefused) send({ refused: { code: error.code, message: error.message } });
  else send({ refused: { code: 'unreadable_file', message: 'unreadable_file' } });
}
