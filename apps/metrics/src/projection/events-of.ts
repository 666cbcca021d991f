import type { Envelope, EventDefinition } from '@recuerda/contracts';

/** Returns the events of the given types. */
export const eventsOf = <T>(events: readonly Envelope[], definitions: readonly EventDefinition<T>[]): Envelope<T>[] =>
  events.filter((event): event is Envelope<T> => definitions.some((definition) => definition.is(event)));
