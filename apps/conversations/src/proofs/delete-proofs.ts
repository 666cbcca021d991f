import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import type { Pruning } from '@recuerda/database';
import type { FileStore } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';

/** Files deleted between two commits, at the same time: one after the other they could outlast the transaction. */
const CHUNK = 20;

/**
 * Deletes files, then their rows, so that no file is left without its row.
 *
 * @param condition of SQL with $1
 * @throws also where there are rows and no place for files is set
 */
async function deleteAll(source: DataSource, files: FileStore | null, condition: string, value: unknown) {
  const select = `SELECT id FROM conversations.proofs WHERE ${condition} LIMIT ${CHUNK} FOR UPDATE`;
  const deleteSome = async (manager: EntityManager): Promise<number> => {
    const ids = (await manager.query<{ id: string }[]>(select, [value])).map(({ id }) => id);
    if (ids.length > 0 && !files)
      throw new Error('files are to be deleted, and PROOFS_S3_URL or PROOFS_DIR is not set');
    await Promise.all(ids.map(async (id) => files?.remove(id)));
    await manager.query('DELETE FROM conversations.proofs WHERE id = ANY ($1::uuid[])', [ids]);
    return ids.length;
  };
  while ((await source.transaction(deleteSome)) === CHUNK);
}

/** Deletes all files of an employee. Throws as the storage does: what was not deleted is, when it is done again. */
export const eraseProofs = (source: DataSource, files: FileStore | null, employeeId: string): Promise<void> =>
  deleteAll(source, files, 'employee_id = $1 AND type IS NOT NULL', employeeId);

/** Deletes what is older than `days`, and what an hour ago was to be kept, and was not. */
export const pruneProofs =
  (days: number, files: FileStore | null): Pruning =>
  async (source, now) => {
    const before = (ms: number) => new Date(now.getTime() - ms);
    await deleteAll(source, files, 'at < $1', before(days * DAY_MS));
    await deleteAll(source, files, 'type IS NULL AND at < $1', before(HOUR_MS));
  };
