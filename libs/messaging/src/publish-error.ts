/**
 * Not every event was published. `failed` has the error of each event that is not known to be published, by its id; the
 * others are published. `unavailable`: the broker could not be reached, so the events are not at fault.
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
