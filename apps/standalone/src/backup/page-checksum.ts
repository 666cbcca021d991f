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
