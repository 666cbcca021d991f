import { expect, it } from '@jest/globals';
import type { ReminderSnapshot } from '@recuerda/contracts';
import type { Channels } from '../channels/channels.js';
import type { AttemptToBegin, BeginAttempts, Begun } from '../deliveries/begin-attempts.js';
import type { FactsReader } from './facts-reader.js';
import { PrepareAttempts } from './prepare-attempts.js';
import type { Reminder } from './message.js';

const firstAt = new Date('2026-03-02T08:00:00Z');
const until = new Date('2026-03-02T08:00:25Z');
/** A reminder; one has a window that ends. */
const reminder = (reminderId: string) =>
  ({
    due: { reminderId, taskId: `${reminderId} task`, dueAt: firstAt.toISOString() },
    sendUntil: reminderId === 'second' ? until.getTime() : Infinity,
  }) as Reminder;
const begun = (attemptsStarted: number, attemptsFinished: number): Begun => ({
  ...{ kind: 'begun', claim: 'c', firstAt, attemptsStarted, attemptsFinished },
  ...{ before: null, account: 'one' },
});

/** Prepares reminders of which each has facts (null: its task is stopped), and what its attempt came to. */
async function prepare(all: readonly { id: string; facts: Partial<ReminderSnapshot> | null; begun?: Begun }[]) {
  const facts = { readAll: async () => all.map((one) => ({ facts: one.facts })) } as unknown as FactsReader;
  // Without a number there is no address.
  const addressOf = ({ employeePhone }: { employeePhone?: string | null }) =>
    employeePhone ? { value: employeePhone, recognised: true } : undefined;
  let asked: readonly AttemptToBegin[] = [];
  const beginAttempts = async (attempts: readonly AttemptToBegin[]) => {
    asked = attempts;
    return all.flatMap((one) => one.begun ?? []);
  };
  const channels = {
    accounts: [],
    serving: () => ({ key: 'one', addressOf }),
  } as unknown as Channels;
  const prepared = await new PrepareAttempts(facts, { beginAttempts } as unknown as BeginAttempts, channels).prepare(
    all.map(({ id }) => reminder(id)),
  );
  return { prepared, asked };
}

it('attempts begin of the reminders whose tasks still want them, each with the state of its own', async () => {
  const snapshot = { employeeId: 'e', employeePhone: '50499887766' };
  const { prepared, asked } = await prepare([
    { id: 'stopped', facts: null },
    { id: 'first', facts: { ...snapshot, departmentId: 'd' }, begun: begun(1, 0) },
    { id: 'no address', facts: { employeeId: 'e', employeePhone: '' } },
    { id: 'second', facts: { ...snapshot, departmentId: null }, begun: begun(2, 1) },
  ]);
  const about = (id: string) => ({ id, taskId: `${id} task`, dueAt: firstAt.toISOString() });
  const to = { employeeId: 'e', phone: '50499887766', account: 'one' };
  expect(asked).toEqual([
    { ...about('first'), ...to, departmentId: 'd', sendUntil: null },
    { ...about('second'), ...to, departmentId: null, sendUntil: until },
  ]);
  const attempt = { claim: 'c', firstAt, before: null, address: { value: '50499887766' } };
  expect(prepared).toMatchObject([
    undefined,
    { ...attempt, reminder: reminder('first'), number: 1 },
    undefined,
    { ...attempt, reminder: reminder('second'), number: 2 },
  ]);
});

it('attempts before that were never ended are those of killed processes', async () => {
  const facts = { employeeId: 'e', employeePhone: '50499887766' };
  const states = [begun(1, 0), begun(3, 2), begun(2, 0), begun(3, 0)];
  const { prepared } = await prepare(states.map((state, index) => ({ id: `${index}`, facts, begun: state })));
  const known = prepared.map((one) => (one && 'unfinished' in one ? one.unfinished : null));
  expect(known).toEqual([0, 0, 1, 2]);
});

it('an attempt that did not begin waits, is another notifier’s, or has its outcome', async () => {
  const facts = { employeeId: 'e', employeePhone: '50499887766' };
  const outcome = { status: 'sent', sentAt: firstAt, reason: null, departmentId: null, attempts: 2 } as const;
  const states: Begun[] = [
    { kind: 'busy', until, claimed: true },
    { kind: 'busy', until, claimed: false },
    { kind: 'finished', delivery: outcome },
  ];
  const { prepared } = await prepare(states.map((state, index) => ({ id: `${index}`, facts, begun: state })));
  expect(prepared).toEqual([
    { kind: 'taken', until },
    { kind: 'wait', until },
    { kind: 'done', outcome },
  ]);
});
