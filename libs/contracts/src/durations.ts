/** Durations in milliseconds. A day has 24 hours: one of the calendar, whose clock may turn, is not one of these. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Longer than a call of the provider's API and its repetition, ms. */
export const PROVIDER_TIMEOUT_MS = 18_000;
