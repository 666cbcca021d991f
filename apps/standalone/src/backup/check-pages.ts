import type { Client } from 'pg';
import { type CheckPart, readFully } from './archive-writer.js';

/** Pages of each file of a relation but the last. */
const SEGMENT_PAGES = 131_072;
/** Files of relations, in their databases or shared by all: `<number>`, of a fork, and of a later segment. */
const RELATION = /^(base\/\d+|global)\/\d+(_(fsm|vm|init))?(\.(?<segment>\d+))?$/;

/** A page on the disk is not as PostgreSQL wrote it. */
export class DamagedPageError extends Error {
  override readonly name = 'DamagedPageError';

  constructor(
    readonly file: string,
    readonly block: number,
  ) {
    super(`The data are damaged: block ${block} of the file ${file} has not the checksum that it carries.`);
  }
}

/**
 * Returns the check of each file by its path in the cluster, undefined for one without pages. As in pg_basebackup, a
 * page that changed since `start` (a position in the write-ahead log) is not checked, since the log has it; one that
 * fails is read again, since PostgreSQL may just have been writing it. The checks throw DamagedPageError.
 */
export function pageChecks(start: bigint): (file: string) => CheckPart | undefined {
  const isDamaged = (page: Buffer, block: number): boolean => lsnOf(page) < start && !isIntact(page, block);
  return (file) => {
    const found = RELATION.exec(file);
    if (found === null) return undefined;
    const segmentStart = Number(found.groups?.['segment'] ?? 0) * SEGMENT_PAGES;
    return async (part, at, handle) => {
      // A last page that is not whole is still being written: the log has it.
      for (let from = 0; from + PAGE_BYTES <= part.length; from += PAGE_BYTES) {
        const page = part.subarray(from, from + PAGE_BYTES);
        const block = (at + from) / PAGE_BYTES;
        if (!isDamaged(page, segmentStart + block)) continue;
        await readFully(handle, page, at + from);
        if (isDamaged(page, segmentStart + block)) throw new DamagedPageError(file, block);
      }
    };
  };
}

/** Returns whether the pages of the cluster carry checksums. */
export async function hasChecksums(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ data_checksums: string }>('SHOW data_checksums');
  return rows[0]?.data_checksums === 'on';
}

/** Bytes of a page of PostgreSQL. */
export const PAGE_BYTES = 8192;
const SUMS = 32;
const FNV_PRIME = 16_777_619;
const CHECKSUM_AT = 8;
const UPPER_AT = 14;
/** Start values of the sums. */
const BASE = Int32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);

/**
 * Returns whether a page has the checksum that it carries, as PostgreSQL computes it (FNV-1a in 32 sums). `block` is
 * the number of the page in its relation. A page that was never written has none.
 * Source: src/include/storage/checksum_impl.h of PostgreSQL 18
 */
export function isIntact(page: Buffer, block: number): boolean {
  return page.readUInt16LE(UPPER_AT) === 0 || page.readUInt16LE(CHECKSUM_AT) === checksumOf(page, block);
}

/** Position in the write-ahead log of the last change of a page. */
export const lsnOf = (page: Buffer): bigint => (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));

/** One page at a time: made once, as a backup has many thousands of them. */
const words = new Int32Array(PAGE_BYTES / 4);
const bytes = new Uint8Array(words.buffer);
const sums = new Int32Array(SUMS);

function checksumOf(page: Buffer, block: number): number {
  bytes.set(page);
  // The checksum itself counts as 0.
  bytes.fill(0, CHECKSUM_AT, CHECKSUM_AT + 2);
  sums.set(BASE);
  for (let at = 0; at < words.length; at += SUMS)
    for (let sum = 0; sum < SUMS; sum += 1) sums[sum] = mixed(sums[sum] as number, words[at + sum] as number);
  let result = 0;
  for (const sum of sums) result ^= mixed(mixed(sum, 0), 0);
  return (((result ^ block) >>> 0) % 65_535) + 1;
}

const mixed = (sum: number, word: number): number => {
  const both = sum ^ word;
  return Math.imul(both, FNV_PRIME) ^ (both >>> 17);
};
