import type { EventDefinition } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { type EntityTarget, MoreThan } from 'typeorm';
import { NIL } from 'uuid';
import { entityEvent } from './entity-event.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Rows per transaction. */
const CHUNK = 1_000;

interface PublishedRow<T> {
  id: string;
  version: number;
  toSnapshot(): T;
}

/** Publishes every row of an entity again with its current version. Returns the number of events. */
export async function republishRows<T extends { id: string }>(
  work: UnitOfWork,
  entity: EntityTarget<PublishedRow<T>>,
  event: EventDefinition<T>,
  clock: Clock,
): Promise<number> {
  let count = 0;
  for (let lastId: string | undefined = NIL; lastId !== undefined;) {
    const id = MoreThan(lastId);
    const rows: PublishedRow<T>[] = await work.run(async ({ manager, emit }) => {
      const found = await manager.find(entity, { where: { id }, order: { id: 'ASC' }, take: CHUNK });
      for (const row of found) emit(entityEvent(event, row.toSnapshot(), row.version, clock.now()));
      return found;
    });
    count += rows.length;
    lastId = rows.length < CHUNK ? undefined : rows.at(-1)?.id;
  }
  return count;
}
