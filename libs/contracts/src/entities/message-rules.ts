import { z } from 'zod';

/** Maximum number of reminders in one message. */
export const MAX_BUNDLE_SIZE = 10;
/** Maximum of `bundleMinutes`. */
const MAX_BUNDLE_MINUTES = 60;
/** Maximum of `dailyCap`. */
export const MAX_DAILY_CAP = 100;

/** From 1 to `max`. */
export function wholeNumber(max: number) {
  const message = `Debe ser un número entero de 1 a ${max}.`;
  return z.int(message).min(1, message).max(max, message);
}

/** How the school's reminders become messages. */
export const MESSAGE_RULES = {
  /** Reminders of an employee that fall due within so many minutes go in one message; null: each in its own. */
  bundleMinutes: wholeNumber(MAX_BUNDLE_MINUTES).nullable(),
  /** Maximum number of messages with reminders to an employee in a local day; null: no limit. */
  dailyCap: wholeNumber(MAX_DAILY_CAP).nullable(),
};
export interface MessageRules {
  bundleMinutes: number | null;
  dailyCap: number | null;
}
