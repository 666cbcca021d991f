import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { ListDeliveries, ReminderDeferred, RemindersReleased } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { AccountStore, type StoredAccount } from '../channels/whatsapp/accounts/account.store.js';
import { ConnectedAccounts } from '../channels/whatsapp/accounts/connected-accounts.js';
import { Breaker } from '../provider-state/breaker.js';
import { startConnecting } from './connecting-notifier.js';
import { type FakeGraph, startGraph } from './fake-graph.js';
import { dueReminder, type NotifierUnderTest } from './notifier-under-test.js';
import { numberOf } from './numbers.js';

/** Stores these versions of accounts, as another notifier does. */
export async function save({ app, database }: NotifierUnderTest, ...accounts: StoredAccount[]): Promise<void> {
  const store = app.get(AccountStore, { strict: false });
  for (const account of accounts) await store.save(database.manager, account);
}

/** Stores these versions of accounts, and has the notifier and its breaker take them up. */
export async function exchange(notifier: NotifierUnderTest, ...accounts: StoredAccount[]): Promise<void> {
  await save(notifier, ...accounts);
  await notifier.app.get(ConnectedAccounts, { strict: false }).refresh();
  await notifier.app.get(Breaker, { strict: false }).tick();
}

/** A department with a number of its own. */
export const NURSERY = uuidv7();
/** Ids of numbers at Meta: of the school, of {@link NURSERY}, and one that is not connected. */
export const [SCHOOLS, OWN, OTHER] = ['100100', '100101', '100102'] as const;

type Due = ReturnType<typeof dueReminder>;

/** A notifier with the number of the school and that of a department, which each test finds as they were. */
export class SeveralAccounts {
  graph!: FakeGraph;
  notifier!: NotifierUnderTest;
  school!: StoredAccount;
  own!: StoredAccount;

  constructor() {
    beforeAll(async () => {
      this.graph = await startGraph();
      this.notifier = await startConnecting(this.graph);
    });
    afterAll(async () => {
      await this.notifier?.close();
      await this.graph?.close();
    });
    beforeEach(async () => {
      [this.school, this.own] = [numberOf(SCHOOLS), numberOf(OWN, [NURSERY])];
      await this.exchange(this.school, this.own);
    });
    afterEach(async () => {
      const { graph, notifier } = this;
      graph.reset();
      notifier.surroundings.beforeFacts = async () => undefined;
      await notifier.database.query('TRUNCATE notifier.accounts, notifier.provider_state, notifier.recipients');
      await this.exchange();
      notifier.surroundings.holds.length = 0;
    });
  }

  readonly exchange = (...accounts: StoredAccount[]) => exchange(this.notifier, ...accounts);

  /** A due reminder of an employee of a department; `more`: what its event says otherwise. */
  readonly dueIn = (departmentId: string | null, more: object = {}): Due => {
    const { facts } = this.notifier.surroundings;
    const { event, ...due } = dueReminder(this.notifier.surroundings);
    facts.set(due.taskId, { ...facts.get(due.taskId)!, departmentId });
    return { ...due, event: { ...event, data: { ...event.data, departmentId, ...more } } };
  };

  readonly publish = (...all: Due[]) => this.notifier.publisher.publish(all.map(({ event }) => event));

  readonly outcomeOf = ({ reminderId }: Due) => this.notifier.surroundings.outcomeOf(reminderId)[0];

  readonly sent = (...all: Due[]) => eventually(() => expect(all.map(this.outcomeOf)).toEqual(all.map(() => 'sent')));

  /** Bodies of the POSTs with this id, each with the number by which it was made. */
  readonly postsOf = (id: string) =>
    this.graph.messages
      .filter(({ body }) => body.biz_opaque_callback_data === id)
      .map(({ path, body }) => ({ number: path.split('/')[0], ...body }));

  readonly numbersOf = ({ reminderId }: Pick<Due, 'reminderId'>) =>
    this.postsOf(reminderId).map(({ number }) => number);

  readonly deliveryOf = async ({ taskId }: Due) =>
    (await this.notifier.requests.send(ListDeliveries, { limit: 1, taskId })).items[0];

  readonly deferralsOf = ({ reminderId }: Due) =>
    this.notifier.surroundings.holds.filter(ReminderDeferred.is).filter(({ subject }) => subject === reminderId);

  readonly held = (due: Due) => eventually(() => this.deferralsOf(due)[0]?.data ?? false);

  readonly releases = () => this.notifier.surroundings.holds.filter(RemindersReleased.is);

  /** Has a number answer messages so. */
  readonly answer = (phoneNumberId: string, given: { status: number; body: unknown }) =>
    this.graph.answers.set(`${phoneNumberId}/messages`, given);
}
