/** The last day, `YYYY-MM-DD`, on which it has been `time`, `HH:MM` of the machine's zone. */
export function lastDayAt(time: string, now: Date): string {
  const [today, clock] = localTime(now);
  if (clock >= time) return today;
  const [yesterday] = localTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  return yesterday;
}

/** Date and time of the machine's zone, `YYYY-MM-DD` and `HH:MM`. */
export function localTime(at: Date): [string, string] {
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    `${two(at.getHours())}:${two(at.getMinutes())}`,
  ];
}
