import { Injectable } from '@nestjs/common';
import {
  FindEmployeesWithTasks,
  type ImportChange,
  ImportDepartments,
  type ImportDepartmentsInput,
  ImportEmployees,
  type ImportEmployeesInput,
  type ImportKind,
  ImportTasks,
  type ImportTasksInput,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { v5 } from 'uuid';
import { isErased, WAS_ERASED } from './rows/cells.js';
import type { Chunk, ChunkItem } from './import.store.js';

interface Row {
  id: string;
}
const HAS_TASKS = 'Ya tiene otras tareas.';

/** Has the owners of departments, employees and tasks do what a chunk says: each applies it once. */
@Injectable()
export class ApplyChunk {
  constructor(private readonly requests: RequestClient) {}

  /** Applies all items but those from which an erasure took a person's values. */
  async apply(jobId: string, { chunk, kind, items }: Chunk): Promise<ImportChange[]> {
    const erased = items.filter(({ input }) => isErased(input));
    const rows = items.flatMap((item) => (erased.includes(item) ? [] : [{ id: item.id, ...item.input }]));
    return withOmitted(erased, await this.send(kind, { jobId, chunk, rows }), () => WAS_ERASED);
  }

  /** Returns what a chunk did that may be applied, or just being applied. If it was not, it never will be. */
  close(jobId: string, { chunk, kind }: Chunk): Promise<ImportChange[]> {
    return this.send(kind, { jobId, chunk, rows: [] });
  }

  /** Deletes what was created, and brings back what was changed, where the version is still the same. */
  async undo(importId: string, { chunk, kind, items }: Chunk): Promise<ImportChange[]> {
    const done = items.filter(({ result }) => result === 'created' || result === 'updated');
    const ids = done.flatMap(({ id, result }) => (result === 'created' ? [id] : []));
    const inUse =
      kind === 'employees' ? new Set(await this.requests.send(FindEmployeesWithTasks, { ids })) : new Set<string>();
    const rows = done.flatMap((item) => (inUse.has(item.id) || isErased(item.previous) ? [] : [backward(item)]));
    const changes = rows.length === 0 ? [] : await this.send(kind, { jobId: v5('undo', importId), chunk, rows });
    return withOmitted(done, changes, ({ previous }) => (isErased(previous) ? WAS_ERASED : HAS_TASKS));
  }

  private send(kind: ImportKind, input: { jobId: string; chunk: number; rows: Row[] }): Promise<ImportChange[]> {
    // The plan made the rows by the schema of their kind.
    if (kind === 'departments') return this.requests.send(ImportDepartments, input as ImportDepartmentsInput);
    if (kind === 'employees') return this.requests.send(ImportEmployees, input as ImportEmployeesInput);
    return this.requests.send(ImportTasks, input as ImportTasksInput);
  }
}

/** Adds items without an answer as failed. A repetition is answered as before: without items left out then. */
function withOmitted(
  items: readonly ChunkItem[],
  changes: readonly ImportChange[],
  reason: (item: ChunkItem) => string,
): ImportChange[] {
  const answered = new Set(changes.map(({ id }) => id));
  const omitted = items.filter(({ id }) => !answered.has(id));
  return [
    ...changes,
    ...omitted.map((item): ImportChange => ({ id: item.id, result: 'failed', reason: reason(item) })),
  ];
}

function backward({ id, version, previous, result }: ChunkItem): Row & Record<string, unknown> {
  const row = { id, ...(version !== null && { version }) };
  return result === 'created' ? { ...row, remove: true } : { ...row, patch: previous ?? {} };
}
