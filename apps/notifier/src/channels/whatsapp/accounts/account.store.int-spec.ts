import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FORMER_ACCOUNT_MS } from '@recuerda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { startConnecting } from '../../../__fixtures__/connecting-notifier.js';
import { type FakeGraph, startGraph } from '../../../__fixtures__/fake-graph.js';
import type { NotifierUnderTest } from '../../../__fixtures__/notifier-under-test.js';
import { AccountStore, type StoredAccount } from './account.store.js';

let graph: FakeGraph;
let notifier: NotifierUnderTest;
let store: AccountStore;
beforeAll(async () => {
  graph = await startGraph();
  notifier = await startConnecting(graph);
  store = notifier.app.get(AccountStore, { strict: false });
});
afterAll(async () => {
  await notifier?.close();
  await graph?.close();
});

const account = (phoneNumberId: string, more: Partial<StoredAccount> = {}): StoredAccount => ({
  ...{ id: uuidv7(), version: 1, provider: 'cloud', phoneNumberId, businessAccountId: '200200', url: null },
  ...{ dialect: null, secrets: { token: 'a token' }, secretVersion: 1, connectedAt: new Date(), endedAt: null },
  ...{ departmentIds: [], name: 'a number', ...more },
});
const save = (one: StoredAccount) => store.save(notifier.database.manager, one);

it("keeps several open accounts, the school's first, and of it and of each number one", async () => {
  const [own, school] = [account('100101', { departmentIds: [uuidv7(), uuidv7()] }), account('100100')];
  const ended = account('100101', { endedAt: new Date(), departmentIds: own.departmentIds });
  for (const one of [own, ended, school]) await save(one);
  expect(await store.list()).toEqual([school, own, ended]);
  await expect(save(account('100102'))).rejects.toThrow('accounts_school');
  await expect(save(account('100101', { departmentIds: [uuidv7()] }))).rejects.toThrow('accounts_number');
  await save({ ...own, departmentIds: [], endedAt: new Date() });
  expect((await store.list()).map(({ endedAt }) => endedAt === null)).toEqual([true, false, false]);
});

it('forgets an account more than seven days after it ended, and no open one', async () => {
  const now = new Date();
  const endedAt = (ms: number) => new Date(now.getTime() - FORMER_ACCOUNT_MS + ms);
  const departmentIds = [uuidv7()];
  const accounts = [
    account('100110', { departmentIds, endedAt: endedAt(-1) }),
    account('100111', { departmentIds, endedAt: endedAt(0) }),
    account('100112', { departmentIds }),
  ];
  for (const one of accounts) await save(one);
  await store.deleteFormer(now);
  const left = (await store.list()).map(({ id }) => id);
  expect(accounts.map(({ id }) => left.includes(id))).toEqual([false, true, true]);
});
