import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ChangeLog, Entry } from './change-log.js';

/** A stream's view of the log: its visible changes, and its names of positions. */
export interface StreamReader {
  maySee(entry: Entry): boolean;
  /** Returns the event id of a position. */
  idOf(number: number): string;
  /** Returns the position of a client's last event id; null if the changes after it are unknown. */
  resume(eventId: string): number | null;
}

/** Sees every change. */
export const seesAll = (log: ChangeLog): StreamReader => ({
  maySee: () => true,
  idOf: (number) => log.idOf(number),
  resume: (eventId) => log.resume(eventId),
});

/**
 * Sees the changes of some departments. Its event ids are encrypted: the numbers that are missing would say how much
 * happens in the others.
 */
export const seesDepartments = (log: ChangeLog, scope: readonly string[]): StreamReader => ({
  maySee: ({ departmentIds }) => departmentIds === undefined || departmentIds.some((id) => scope.includes(id)),
  idOf: (number) => `${log.bootId}-${encrypted(number)}`,
  resume: (eventId) => {
    const [bootId, hex = ''] = eventId.split('-');
    return /^[0-9a-f]{32}$/.test(hex) ? log.resume(`${bootId}-${decrypted(hex)}`) : null;
  },
});

/** New in each process: ids of another are not known here anyway. */
const KEY = randomBytes(16);
const [CIPHER, BLOCK] = ['aes-128-ecb', 16] as const;

function encrypted(number: number): string {
  // What follows the number is random: two equal ids would say that nothing happened between them.
  const block = randomBytes(BLOCK);
  block.writeBigUInt64BE(BigInt(number));
  return createCipheriv(CIPHER, KEY, null).setAutoPadding(false).update(block, undefined, 'hex');
}

const decrypted = (hex: string): bigint =>
  createDecipheriv(CIPHER, KEY, null).setAutoPadding(false).update(hex, 'hex').readBigUInt64BE();
