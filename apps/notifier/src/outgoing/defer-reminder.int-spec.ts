import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import type { Channels } from '../channels/channels.js';
import { BeginAttempts } from '../deliveries/begin-attempts.js';
import type { ProviderStateStore } from '../provider-state/provider-state.store.js';
import { DeferReminder } from './defer-reminder.js';
import type { Deferral } from './attempt.js';
import { ReconcileAttempts } from './reconcile-attempts.js';
import type { Reminder } from './message.js';

describe('a reminder that is to be deferred before an attempt', () => {
  const clock = new FakeClock();
  const account = { key: 'one', holds: true };
  const connected = new Set(['one', 'other']);
  const channels = { of: (key: string) => connected.has(key) } as unknown as Channels;
  const reconcile = new ReconcileAttempts({ WHATSAPP_RECONCILE_SECONDS: 60 }, {} as ProviderStateStore);
  const deferral: Deferral = {
    kind: 'deferred',
    until: new Date(clock.now().getTime() + 60_000),
    reason: 'provider_stopped',
    ...{ account: 'one' },
  };
  let database: DeliveriesDatabase;
  let reminderId: string;
  /** End of the claim of its first attempt. */
  let until: Date;
  beforeAll(async () => {
    database = await createDeliveriesDatabase();
  });
  beforeEach(async () => {
    reminderId = uuidv7();
    clock.set(new Date());
    const attempt = {
      ...{ id: reminderId, taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
      ...{ dueAt: clock.now().toISOString(), phone: '50499887766', account: 'one', sendUntil: null },
    };
    const begin = new BeginAttempts(database.source, clock);
    await begin.beginAttempts([attempt], ['one']);
    const [busy] = await begin.beginAttempts([attempt], ['one']);
    if (busy?.kind !== 'busy') throw new Error('not claimed');
    until = busy.until;
  });
  afterAll(() => database?.drop());

  const defer = (id = reminderId) =>
    new DeferReminder(database.source, clock, channels, reconcile).defer(
      { due: { reminderId: id } } as Reminder,
      deferral,
      account,
    );
  const set = (columns: string) =>
    database.source.query(`UPDATE notifier.messages SET ${columns} WHERE id = $1`, [reminderId]);

  it('is deferred where nothing was attempted, each for itself of several at once', async () => {
    await set(`status = 'sent', claim = NULL`);
    const defers = new DeferReminder(database.source, clock, channels, reconcile);
    const both = [reminderId, uuidv7()].map((id) =>
      defers.defer({ due: { reminderId: id } } as Reminder, deferral, account),
    );
    expect(await Promise.all(both)).toMatchObject([{ kind: 'done' }, deferral]);
  });

  it('is not while another notifier may be sending it, until its claim ends', async () => {
    clock.set(new Date(until.getTime() - 1));
    expect(await defer()).toEqual({ kind: 'taken', until });
    clock.set(until);
    expect(await defer()).toEqual(deferral);
    clock.set(new Date(until.getTime() - 1));
    await set('claim = NULL');
    expect(await defer()).toEqual(deferral);
  });

  it.each(['sent', 'failed', 'cancelled'])('has its outcome if that was lost: %s', async (status) => {
    await set(`status = '${status}', reason = 'r'`);
    const outcome = { status, sentAt: null, reason: 'r', attempts: 1, departmentId: null };
    expect(await defer()).toEqual({ kind: 'done', outcome });
  });

  it('gets its outcome without a POST where the provider reported it, or none is left', async () => {
    await set(`claim = NULL, receipt = 'sent'`);
    expect(await defer()).toEqual({ kind: 'settled' });
    await set('receipt = NULL, attempts_started = 2');
    expect(await defer()).toEqual(deferral);
    await set('attempts_started = 3');
    expect(await defer()).toEqual({ kind: 'settled' });
    // In an outage, as long as no three were left unfinished.
    await set(`reason = 'http_504', attempts_finished = 1`);
    expect(await defer()).toEqual(deferral);
    await set('attempts_finished = 0');
    expect(await defer()).toEqual({ kind: 'settled' });
  });

  it('is not where it was attempted by another account, which takes it, except for its window', async () => {
    await set(`claim = NULL, account = 'other'`);
    expect(await defer()).toEqual({ kind: 'settled' });
    const hours: Deferral = { ...deferral, reason: 'hours', account: null };
    const defers = new DeferReminder(database.source, clock, channels, reconcile);
    expect(await defers.defer({ due: { reminderId } } as Reminder, hours, account)).toEqual(hours);
    // That one is gone: the next attempt would go by the stopped one.
    await set(`account = 'gone'`);
    expect(await defer()).toEqual(deferral);
    await set(`account = 'one'`);
    expect(await defer()).toEqual(deferral);
  });
});
