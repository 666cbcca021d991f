/** The `Date` header has whole seconds: a smaller difference says nothing. Milliseconds. */
const TOLERANCE_MS = 2_000;
const HALF_A_SECOND_MS = 500;

let offset = 0;

/** Learns from an answer's `Date` header how far this computer's clock is off. */
export function learnServerTime(header: string | null, now = Date.now()): void {
  const server = header === null ? NaN : Date.parse(header) + HALF_A_SECOND_MS;
  if (Number.isNaN(server)) return;
  offset = Math.abs(server - now) > TOLERANCE_MS ? server - now : 0;
}

/** Milliseconds since the epoch by the server's clock, so that a wrong clock here does not spoil countdowns. */
export const serverNow = (): number => Date.now() + offset;
