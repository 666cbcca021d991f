import type { Ceilings } from '../../../channel.js';
import type { SendOutcome } from '../../../send-outcome.js';
import type { ProviderResponse } from '../../../http/provider-response.js';

/** Answers and limits of one kind of gateway. */
export interface Dialect {
  /** Whether reminders are held while the gateway refuses the account. */
  readonly holds: boolean;
  readonly ceilings: Ceilings;
  /** Maximum characters of a text. */
  readonly maxTextLength: number;
  /** Maximum digits of a number. */
  readonly maxNumberLength: number;
  /** Longest wait for the end of a response's body, ms; Infinity: the body decides. */
  readonly bodyMs: number;
  /** A number as the gateway takes it. */
  numberOf(normalised: string): string;
  outcomeOf(response: ProviderResponse, now: Date): SendOutcome;
}

export const UNLIMITED = {
  holds: false,
  ceilings: { concurrency: Infinity, rate: Infinity },
  maxTextLength: Infinity,
  maxNumberLength: Infinity,
  bodyMs: 1_000,
  numberOf: (normalised: string) => normalised,
} as const;

/** Gateways that drive WhatsApp Web: a number that sends fast is banned. */
export const WHATSAPP_WEB = {
  holds: true,
  ceilings: { concurrency: 4, rate: 1 },
  maxTextLength: 1_000,
  maxNumberLength: 13,
  bodyMs: Infinity,
  numberOf: (normalised: string) => normalised.replace(/\D/g, ''),
} as const;
