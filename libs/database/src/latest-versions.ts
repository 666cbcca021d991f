interface Versioned {
  readonly subject: string;
  readonly version?: number | undefined;
}

/** Of each subject the event with the highest version (the last one given, when equal); one without a version counts as 0. */
export function latestVersions<E extends Versioned>(events: readonly E[]): E[] {
  const bySubject = new Map<string, E>();
  for (const event of events) {
    const known = bySubject.get(event.subject);
    if (!known || (event.version ?? 0) >= (known.version ?? 0)) bySubject.set(event.subject, event);
  }
  return [...bySubject.values()];
}
