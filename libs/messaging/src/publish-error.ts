/**
 * Not every event was published. `failed` holds each event that is not known to be done, by its id, with the reason; the
 * others are. `unavailable`: the broker could not be reached, so the failure says nothing about the events.
 */
export class PublishError extends Error {
  override readonly name = 'PublishError';

  constructor(
    readonly failed: ReadonlyMap<string, Error>,
    readonly unavailable: boolean,
  ) {
    const [first] = failed.values();
    super(`${failed.size} events were not published: ${first?.message ?? 'unknown reason'}`, { cause: first });
  }
}
