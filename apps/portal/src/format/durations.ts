const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const oneDecimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

/** Seconds in their largest unit: '45 s', '12 min', '1,5 h', '2,1 d'. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.min(59, Math.round(seconds / MINUTE))} min`;
  if (seconds < DAY) return `${oneDecimal.format(seconds / HOUR)} h`;
  return `${oneDecimal.format(seconds / DAY)} d`;
}
