interface Versioned {
  readonly subject: string;
  readonly version?: number | undefined;
}

/** Returns the event with the highest version per subject (the last one if equal). Without a version it counts as 0. */
export function latestVersions<E extends Versioned>(events: readonly E[]): E[] {
  const bySubject = new Map<string, E>();
  for (const event of events) {
    const known = bySubject.get(event.subject);
    if (!known || (event.version ?? 0) >= (known.version ?? 0)) bySubject.set(event.subject, event);
  }
  return [...bySubject.values()];
}
