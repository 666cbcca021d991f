import type { AccountInput } from '@recuerda/contracts';
import type { Env } from '@recuerda/service';
import { TEST_KEY } from '@recuerda/testing';
import type { FakeGraph } from './fake-graph.js';
import { type NotifierUnderTest, startNotifier } from './notifier-under-test.js';

/** A notifier with the sandbox as its provider, whose accounts at Meta are at `graph`. */
export const startConnecting = (graph: FakeGraph, settings: Env = {}): Promise<NotifierUnderTest> =>
  startNotifier('in process', (provider) => ({
    WHATSAPP_PROVIDER: 'sandbox',
    SANDBOX_URL: new URL(provider).origin,
    SANDBOX_APPKEY: 'sandbox-app',
    SANDBOX_AUTHKEY: 'sandbox-auth',
    WHATSAPP_GRAPH_URL: graph.url,
    SECRETS_KEY: TEST_KEY,
    ...settings,
  }));

export const CLOUD: AccountInput = {
  provider: 'cloud',
  phoneNumberId: '100100',
  businessAccountId: '200200',
  token: 'EAAG-a-token-of-a-system-user',
  appSecret: '0123456789abcdef0123456789abcdef',
  verifyToken: 'palabra',
};

/** A gateway, which is where the sandbox is. */
export const gatewayAt = (url: string, more: object = {}): AccountInput => ({
  ...{ provider: 'form', url, appkey: 'the-appkey-of-the-school', authkey: 'the-authkey-of-the-school' },
  dialect: 'wasender',
  ...more,
});
