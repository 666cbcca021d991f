import type { Account, Channel } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';

/** An account that takes everything; without departments it is the school's. */
export const accountOf = (key: string, departmentIds: string[] = [], more: Partial<Account> = {}): Account => ({
  ...{ key, departmentIds, holds: true, ceilings: { concurrency: Infinity, rate: Infinity } },
  view: {
    name: '',
    problems: [],
    maxTextLength: Infinity,
    requiresConsent: false,
    monthlyTemplates: null,
    simulated: false,
  },
  addressOf: ({ employeePhone }) => ({ value: employeePhone, recognised: true }),
  send: async () => ({ kind: 'sent', answer: '' }),
  lateFault: async () => undefined,
  ...more,
});

/** A channel with these accounts, which may be exchanged. */
export const channelOf = (name: string, accounts: readonly Account[]) => ({
  name,
  accounts,
  refresh: async () => undefined,
});

/** All connected accounts, of one channel. */
export const channelsOf = (...accounts: Account[]) => new Channels([channelOf('whatsapp', accounts) satisfies Channel]);
