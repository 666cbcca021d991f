import { DAY_MS } from '../durations.js';

/** Settings of the environment that name a WhatsApp provider. */
export interface NamedProvider {
  WHATSAPP_PROVIDER: 'sandbox' | 'form' | 'cloud';
  WHATSAPP_GRAPH_URL?: string | undefined;
}

/** Whether an address is the simulator's, of its form or of its Graph API: it shows messages and sends none. */
export const isSimulator = (url: string): boolean => new URL(url).pathname.startsWith('/sandbox/');

/** Whether the environment names a provider: then no account of the portal counts. The simulator is none. */
export const isProviderFixed = ({ WHATSAPP_PROVIDER: provider, WHATSAPP_GRAPH_URL: graph }: NamedProvider): boolean =>
  provider === 'form' || (provider === 'cloud' && (graph === undefined || !isSimulator(graph)));

/** Returns the key that names an account everywhere; no secret. Another number has another key. */
export const accountKeyOf = (account: {
  provider: NamedProvider['WHATSAPP_PROVIDER'];
  phoneNumberId: string | null;
  id: string;
}): string => `whatsapp:${account.provider}:${account.phoneNumberId ?? account.id}`;

/** Returns the key of the account that the environment names, or of the simulator. */
export const environmentKeyOf = (
  provider: NamedProvider['WHATSAPP_PROVIDER'],
  phoneNumberId: string | undefined,
): string =>
  accountKeyOf({ provider, phoneNumberId: (provider === 'cloud' && phoneNumberId) || null, id: 'environment' });

/** How long calls of the provider about an account that was disconnected still count: Meta repeats them for 7 days. */
export const FORMER_ACCOUNT_MS = 7 * DAY_MS;
