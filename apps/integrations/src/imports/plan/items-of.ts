import { IMPORT_KINDS } from '@recuerda/contracts';
import type { ImportPlan } from './import-plan.js';

/** Items of a chunk: fewer than a request may carry, so that reminders wait less for its transaction and events. */
const CHUNK = 100;

/** Departments before employees before tasks; a chunk has one kind. */
export function itemsOf(plan: ImportPlan) {
  const byKind = Map.groupBy(plan.items.values(), ({ kind }) => kind);
  let [position, chunks] = [0, 0];
  return IMPORT_KINDS.flatMap((kind) => {
    const items = byKind.get(kind) ?? [];
    const placed = items.map((item, index) => ({
      ...item,
      position: position + index,
      chunk: chunks + Math.floor(index / CHUNK),
    }));
    position += items.length;
    chunks += Math.ceil(items.length / CHUNK);
    return placed;
  });
}
