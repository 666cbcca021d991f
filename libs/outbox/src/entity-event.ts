import { randomUUIDv7 } from 'node:crypto';
import type { Envelope, EventDefinition } from '@recuerda/contracts';
import { currentTrace } from '@recuerda/service';

/** An event about one entity, caused by the request at hand. */
export const entityEvent = <T extends { id: string }>(
  definition: EventDefinition<T>,
  data: T,
  version: number,
  time: Date,
): Envelope<T> => definition.create({ id: randomUUIDv7(), subject: data.id, time, version, data, ...currentTrace() });
