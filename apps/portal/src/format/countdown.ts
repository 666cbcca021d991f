import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@recuerda/contracts';

/** The time left, in one of three formats: '1d 2h 3m', '2h 3m 4s' or '3m 4s'. Part of a second counts as none. */
export function formatRemaining(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS);
  if (days > 0) return `${days}d ${hours}h ${minutes}m`;
  if (hours > 0) return `${hours}h ${minutes}m ${seconds}s`;
  return `${minutes}m ${seconds}s`;
}

/**
 * The countdown's text. `due` is an instant; undefined while it is not known, null when there is none. `held`: no
 * reminder goes out at present. Source: docs/requirements.md, REM-14 and REM-15.
 */
export function countdownText(due: string | null | undefined, now: number, held = false): string {
  if (due === undefined) return 'Cargando...';
  if (due === null) return 'Sin recordatorio programado';
  const remaining = Date.parse(due) - now;
  if (remaining <= 0 && held) return 'Recordatorio en espera';
  return remaining <= 0 ? 'Enviando recordatorio...' : `Próximo: ${formatRemaining(remaining)}`;
}
