import { randomUUIDv7 } from 'node:crypto';
import type { Envelope, EventDefinition } from '@recuerda/contracts';
import { currentTrace } from '@recuerda/service';

/** Creates an event about one entity, in the current trace. */
export const entityEvent = <T extends { id: string }>(
  definition: EventDefinition<T>,
  data: T,
  version: number,
  time: Date,
): Envelope<T> => definition.create({ id: randomUUIDv7(), subject: data.id, time, version, data, ...currentTrace() });
