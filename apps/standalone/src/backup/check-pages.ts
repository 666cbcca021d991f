import type { Client } from 'pg';
import { type CheckPart, readFully } from './archive-writer.js';
import { isIntact, lsnOf, PAGE_BYTES } from './page-checksum.js';

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
