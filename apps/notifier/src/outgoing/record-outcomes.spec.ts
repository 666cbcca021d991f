import { describe, expect, it } from '@jest/globals';
import { ShutdownSignal } from '@recuerda/concurrency';
import type { UnitOfWork } from '@recuerda/outbox';
import { FakeClock } from '@recuerda/testing';
import { NIL } from 'uuid';
import type { FinishAttempts } from '../deliveries/finish-attempts.js';
import type { ReminderAttempt, TextAttempt } from './attempt.js';
import { givenUp, windowClosed } from './attempt-end.js';
import { RecordOutcomes } from './record-outcomes.js';

const clock = new FakeClock('2026-03-02T08:00:01Z');
const attempt = {
  reminder: { due: { reminderId: 'r', taskId: 't' }, sendUntil: clock.now().getTime(), expectedAt: 0 },
  id: 'r',
  claim: 'c',
  number: 1,
  read: { facts: null },
} as ReminderAttempt;

describe('an outcome that was not recorded, because another attempt has claimed the reminder since', () => {
  const finish = {
    finishAttempts: async (all: readonly unknown[]) => all.map(() => false),
  } as unknown as FinishAttempts;
  const record = new RecordOutcomes(clock, finish, {} as UnitOfWork, new ShutdownSignal(new Error('stopping')));

  it.each([
    ['failed', (one: ReminderAttempt, now: Date) => givenUp(one, 'timeout', now)],
    // The scheduler would hold the next reminder in its place.
    ['deferred', windowClosed],
  ])('is not published: %s', async (_what, end) => {
    expect(await record.record([end(attempt, clock.now())])).toMatchObject([{ kind: 'taken' }]);
  });

  it('is not announced of a text either', async () => {
    const emitted: unknown[] = [];
    const transaction = { emit: (event: unknown) => emitted.push(event) };
    const work = { run: (write: (given: object) => Promise<unknown>) => write(transaction) } as unknown as UnitOfWork;
    const stopping = new ShutdownSignal(new Error('stopping'));
    const text = { id: NIL, claim: 'c', number: 1, text: { messageId: NIL, kind: 'help' } } as TextAttempt;
    const ends = [givenUp(text, 'too_old', clock.now())];
    expect(await new RecordOutcomes(clock, finish, work, stopping).record(ends)).toMatchObject([{ kind: 'taken' }]);
    expect(emitted).toEqual([]);
  });
});
