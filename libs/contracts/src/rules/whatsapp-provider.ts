import { DAY_MS } from '../durations.js';

/** Kinds of provider, and what each of them has. */
export const PROVIDERS = {
  /** The simulator's form. */
  sandbox: { hasTemplates: false, hasWindow: false, needsConsent: false, isNumberReadable: false, sharesHook: false },
  form: { hasTemplates: false, hasWindow: false, needsConsent: false, isNumberReadable: false, sharesHook: false },
  /** Meta's Cloud API. */
  cloud: { hasTemplates: true, hasWindow: true, needsConsent: true, isNumberReadable: true, sharesHook: true },
} as const satisfies Record<string, ProviderTraits>;
export type ProviderKind = keyof typeof PROVIDERS;
export const PROVIDER_KINDS = ['sandbox', 'form', 'cloud'] as const satisfies readonly ProviderKind[];

interface ProviderTraits {
  /** Whether who has not written lately gets approved templates only. */
  hasTemplates: boolean;
  /** Whether free text is taken only within a day of the person's last message. */
  hasWindow: boolean;
  /** Whether people are written to first only with their consent. */
  needsConsent: boolean;
  /** Whether the provider can be asked about the number and its account. */
  isNumberReadable: boolean;
  /** Whether it calls one address about all its numbers, and confirms it by a word. */
  sharesHook: boolean;
}

/** Settings of the environment that name a WhatsApp provider. */
export interface NamedProvider {
  WHATSAPP_PROVIDER: ProviderKind;
  WHATSAPP_GRAPH_URL?: string | undefined;
}

/** Whether an address is the simulator's, of its form or of its Graph API: it shows messages and sends none. */
export const isSimulator = (url: string): boolean => new URL(url).pathname.startsWith('/sandbox/');

/** Whether the environment names a provider: then its account is the school's. The simulator is none. */
export const isProviderFixed = ({ WHATSAPP_PROVIDER: provider, WHATSAPP_GRAPH_URL: graph }: NamedProvider): boolean =>
  provider === 'form' || (provider === 'cloud' && (graph === undefined || !isSimulator(graph)));

/** Returns the key that names an account everywhere; no secret. Another number has another key. */
export const accountKeyOf = (account: { provider: ProviderKind; phoneNumberId: string | null; id: string }): string =>
  `whatsapp:${account.provider}:${account.phoneNumberId ?? account.id}`;

/** Returns the key of the account that the environment names, or of the simulator. */
export const environmentKeyOf = (provider: ProviderKind, phoneNumberId: string | undefined): string => {
  const number = (PROVIDERS[provider].isNumberReadable && phoneNumberId) || null;
  return accountKeyOf({ provider, phoneNumberId: number, id: 'environment' });
};

/** How long calls of the provider about an account that was disconnected still count: Meta repeats them for 7 days. */
export const FORMER_ACCOUNT_MS = 7 * DAY_MS;
