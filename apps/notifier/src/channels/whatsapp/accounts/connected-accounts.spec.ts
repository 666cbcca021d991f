import { beforeEach, describe, expect, it } from '@jest/globals';
import { keyOf, numberOf } from '../../../__fixtures__/numbers.js';
import type { Connection } from '../connection.js';
import type { AccountStore, StoredAccount } from './account.store.js';
import type { EnvironmentAccount } from './accounts.config.js';
import type { Connections } from './connections.js';
import { ConnectedAccounts } from './connected-accounts.js';

const SANDBOX = { provider: 'sandbox', cloud: {} } as EnvironmentAccount;
const META = { provider: 'cloud', cloud: { WHATSAPP_PHONE_NUMBER_ID: '7' } } as EnvironmentAccount;
const [SCHOOL, NURSERY] = [numberOf('1'), numberOf('2', ['nursery'])];
const renewed = { ...NURSERY, version: 2 };

let stored: StoredAccount[];
/** Keys of the accounts whose connection was opened, and closed. */
let opened: string[];
let closed: string[];
/** Keys of those that cannot be opened. */
let broken: string[];
beforeEach(() => {
  stored = [];
  [opened, closed, broken] = [[], [], []];
});

function connectionTo(key: string): Connection {
  const open = async (): Promise<void> => {
    if (broken.includes(key)) throw new Error('the database is down');
    opened.push(key);
  };
  return { sender: { holds: true } as never, open, close: () => void closed.push(key) };
}
const start = (environment: EnvironmentAccount) =>
  new ConnectedAccounts(
    { list: async () => stored } as unknown as AccountStore,
    { ofEnvironment: connectionTo, ofAccount: connectionTo } as unknown as Connections,
    environment,
    { WHATSAPP_BREAKER: 'auto' },
  ).open();
const keysOf = ({ accounts }: ConnectedAccounts) => accounts.map(({ key }) => key);
const SIMULATOR = 'whatsapp:sandbox:environment';

describe('the connected accounts', () => {
  it('are those of the portal, and the simulator where none of them is the school’s', async () => {
    const connected = await start(SANDBOX);
    expect(keysOf(connected)).toEqual([SIMULATOR]);
    stored = [NURSERY];
    await connected.refresh();
    expect(keysOf(connected)).toEqual([SIMULATOR, keyOf('2')]);
    stored = [SCHOOL, NURSERY, { ...numberOf('3', ['garden']), endedAt: new Date() }];
    await connected.refresh();
    expect(keysOf(connected)).toEqual(['1', '2'].map(keyOf));
    expect(connected.accounts.map(({ departmentIds }) => departmentIds)).toEqual([[], ['nursery']]);
    expect([connected.of(keyOf('2')), connected.of(keyOf('3'))]).toEqual([expect.anything(), undefined]);
    expect(closed).toEqual([SIMULATOR]);
  });

  it('have that of the environment as the school’s where it names a provider, whatever is stored', async () => {
    stored = [SCHOOL, NURSERY];
    const connected = await start(META);
    expect([connected.isFixed, keysOf(connected)]).toEqual([true, [keyOf('7'), keyOf('2')]]);
    expect(opened).toEqual(['7', '2'].map(keyOf));
  });

  it('stay as they are until the version of one changes, and that one alone is exchanged', async () => {
    stored = [SCHOOL, NURSERY];
    const connected = await start(SANDBOX);
    const before = connected.accounts;
    await connected.refresh();
    expect(connected.accounts).toBe(before);
    stored = [SCHOOL, renewed];
    await connected.refresh();
    expect([connected.accounts[0] === before[0], connected.accounts[1] === before[1]]).toEqual([true, false]);
    expect([opened, closed]).toEqual([['1', '2', '2'].map(keyOf), [keyOf('2')]]);
    connected.onApplicationShutdown();
    expect(closed).toEqual(['2', '1', '2'].map(keyOf));
  });

  it('stay as they are while one cannot be opened, and no other is opened twice', async () => {
    stored = [SCHOOL];
    const connected = await start(SANDBOX);
    const before = connected.accounts;
    [stored, broken] = [[SCHOOL, NURSERY, numberOf('3', ['garden'])], [keyOf('3')]];
    await connected.tick();
    expect([connected.accounts, closed]).toEqual([before, []]);
    // The one that was opened is taken up, also when the other one is gone.
    const third = stored.pop();
    await connected.tick();
    expect(keysOf(connected)).toEqual(['1', '2'].map(keyOf));
    [stored, broken] = [[...stored, third!], []];
    await connected.tick();
    expect(keysOf(connected)).toEqual(['1', '2', '3'].map(keyOf));
    expect([opened, closed]).toEqual([['1', '2', '3'].map(keyOf), []]);
  });
});
