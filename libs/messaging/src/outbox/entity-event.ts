import type { Envelope, EventDefinition } from '@recuerda/contracts';
import { currentTrace } from '@recuerda/service';
import { v7 } from 'uuid';

/** An event about one entity, caused by the request at hand. */
export const entityEvent = <T extends { id: string }>(
  definition: EventDefinition<T>,
  data: T,
  version: number,
  time: Date,
): Envelope<T> => definition.create({ id: v7(), subject: data.id, time, version, data, ...currentTrace() });
