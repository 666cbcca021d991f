import {
  type AccountInput,
  type CloudAccountInput,
  ChangeAccount,
  ConnectAccount,
  type ConnectionView,
  DisconnectAccount,
  ListConnections,
} from '@recuerda/contracts';
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

export const CLOUD: CloudAccountInput = {
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

type Requests = Pick<NotifierUnderTest, 'requests'>;

const listed = async ({ requests }: Requests): Promise<ConnectionView[]> =>
  (await requests.send(ListConnections, {})).items;

/** The school's account, and whether accounts can be stored. */
export async function schoolConnection({ requests }: Requests): Promise<ConnectionView & { canStore: boolean }> {
  const { items, canStore } = await requests.send(ListConnections, {});
  return { ...items[0]!, canStore };
}

/** Connects the school's account, or exchanges the one that it has. */
export async function connectSchool(notifier: Requests, values: AccountInput): Promise<ConnectionView> {
  const [school] = await listed(notifier);
  const { requests } = notifier;
  const answer =
    school?.source === 'portal'
      ? await requests.send(ChangeAccount, { account: school.account, values })
      : await requests.send(ConnectAccount, { ...values, departmentIds: [] });
  return answer.items[0]!;
}

/** Disconnects the accounts of the portal, the school's last. */
export async function disconnectAll(notifier: Requests): Promise<void> {
  for (const { account, source } of (await listed(notifier)).reverse())
    if (source === 'portal') await notifier.requests.send(DisconnectAccount, { account });
}
