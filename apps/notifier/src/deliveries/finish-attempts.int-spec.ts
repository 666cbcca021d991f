import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { BeginAttempts } from './begin-attempts.js';
import { type AttemptOutcome, FinishAttempts } from './finish-attempts.js';

describe('FinishAttempts', () => {
  let database: DeliveriesDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createDeliveriesDatabase();
    source = database.source;
  }, 60_000);
  afterAll(() => database?.drop());

  /** Started attempts, with `sent` as their outcome. */
  async function begun(count: number): Promise<AttemptOutcome[]> {
    const now = new Date();
    const attempts = Array.from({ length: count }, () => ({
      reminderId: uuidv7(),
      taskId: uuidv7(),
      employeeId: uuidv7(),
      dueAt: now.toISOString(),
      phone: '50499887766',
    }));
    const claims = await new BeginAttempts(source, { now: () => now }).run(attempts);
    return attempts.map(({ reminderId }, index) => {
      const begin = claims[index];
      if (begin?.kind !== 'begun') throw new Error('not begun');
      const { claim } = begin;
      return {
        reminderId,
        claim,
        status: 'sent',
        posted: true,
        reason: null,
        providerAnswer: 'ok',
        sentAt: now,
        claimedUntil: now,
      };
    });
  }

  it('returns all sent attempts as recorded', async () => {
    const outcomes = await begun(3);
    expect(await new FinishAttempts(source).run(outcomes)).toEqual([true, true, true]);
  });

  it('counts the first of two sent attempts of a reminder, finished together or one after the other', async () => {
    const finish = new FinishAttempts(source);
    const [one, two] = (await begun(2)) as [AttemptOutcome, AttemptOutcome];
    expect(await finish.run([one, two, { ...one, claim: uuidv7() }])).toEqual([true, true, false]);
    const [three] = (await begun(1)) as [AttemptOutcome];
    const later = new Date(Date.now() + 5);
    expect(await finish.run([{ ...one, sentAt: later }, three, { ...two, sentAt: later }])).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('records other outcomes only for the holder of the claim', async () => {
    const [held, taken, sent] = (await begun(3)) as [AttemptOutcome, AttemptOutcome, AttemptOutcome];
    const failed = { status: 'failed', reason: 'http_403' } as const;
    const outcomes = [{ ...taken, ...failed, claim: uuidv7() }, { ...held, ...failed }, sent];
    expect(await new FinishAttempts(source).run(outcomes)).toEqual([false, true, true]);
  });
});
