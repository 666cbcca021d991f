/**
 * Returns a time of day as `HH:MM`; undefined where there is none. '14:30 p. m.' is clear; '14:30 a. m.' and
 * '0:30 p. m.' contradict themselves.
 *
 * @param half - 'a' of 'a. m.' or 'p' of 'p. m.', in any case; undefined where neither is written
 */
export function clockTime(hours: string, minutes: string, half: string | undefined): string | undefined {
  const isAfternoon = half?.toLowerCase() === 'p';
  if (Number(hours) > 23 || (half !== undefined && (isAfternoon ? Number(hours) === 0 : Number(hours) > 12)))
    return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  return Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}
