const MINUTE_MS = 60_000;

/**
 * When the next reminder of a chain is due: `from` + interval, so that no delay adds up; or now + interval
 * when that has passed already, so that an outage ends with one message and not a burst.
 */
export function nextReminder(from: Date, reminderInterval: number, now: Date): Date {
  const onTheBeat = from.getTime() + reminderInterval * MINUTE_MS;
  return new Date(onTheBeat > now.getTime() ? onTheBeat : now.getTime() + reminderInterval * MINUTE_MS);
}
