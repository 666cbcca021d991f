/** `Retry-After` (RFC 9110, section 10.2.3): seconds or an HTTP date, as ms from now. */
export function parseRetryAfter(value: unknown, now: Date): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
