const MINUTE_MS = 60_000;

/**
 * Due time of a chain's next reminder: `from` + interval, so that delays do not add up; or now + interval if that has
 * passed, so that an outage ends with one message and not a burst.
 */
export function nextDue(from: Date, reminderInterval: number, now: Date): Date {
  const onTheBeat = from.getTime() + reminderInterval * MINUTE_MS;
  return new Date(onTheBeat > now.getTime() ? onTheBeat : now.getTime() + reminderInterval * MINUTE_MS);
}
