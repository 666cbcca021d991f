import { Injectable } from '@nestjs/common';
import { Channel } from '../channels/channel.js';
import { BeginAttempts, type Begun } from '../deliveries/begin-attempts.js';
import { type Attempt, type AttemptResult, recorded } from './attempt.js';
import { FactsReader } from './facts-reader.js';
import type { Reminder } from './message.js';

/**
 * For a reminder: the started attempt, why there is none, or `stopped` if its task is no longer remindable.
 */
export type Prepared =
  | { kind: 'begun'; attempt: Attempt }
  | { kind: 'not begun'; reminder: Reminder; result: AttemptResult }
  | { kind: 'stopped'; reminder: Reminder };

/** Starts attempts in batches: reads their tasks again and records attempts for those still remindable. */
@Injectable()
export class PrepareAttempts {
  constructor(
    private readonly facts: FactsReader,
    private readonly begin: BeginAttempts,
    private readonly channel: Channel,
  ) {}

  /** Returns the results in order. Throws if `tasks` or the database is down; then no attempt counts. */
  async prepare(reminders: readonly Reminder[]): Promise<Prepared[]> {
    const reads = await this.facts.readAll(reminders);
    const claimedAt = performance.now();
    const addresses = reads.map(({ facts }) => facts && this.channel.addressOf(facts));
    const wanted = reminders.flatMap(({ due }, index) => {
      const [facts, address] = [reads[index]?.facts, addresses[index]];
      if (!facts || !address) return [];
      const { reminderId, taskId, dueAt } = due;
      const { employeeId, departmentId } = facts;
      return [{ reminderId, taskId, employeeId, departmentId, dueAt, phone: address.value }];
    });
    const begun = (await this.begin.beginAttempts(wanted)).values();
    return reminders.map((reminder, index) => {
      const [read, address] = [reads[index], addresses[index]];
      if (!read || !address) return { kind: 'stopped', reminder };
      const next = begun.next().value as Begun;
      if (next.kind !== 'begun') return { kind: 'not begun', reminder, result: resultOf(next) };
      const { claim, firstAt, attemptsStarted: number, attemptsFinished, before } = next;
      // Only a crash leaves an attempt unfinished.
      const unfinished = number - 1 - attemptsFinished;
      const abandoned = unfinished > 0;
      const attempt = { reminder, claim, number, before, abandoned, unfinished, claimedAt, firstAt, read, address };
      return { kind: 'begun', attempt };
    });
  }
}

function resultOf(begun: Exclude<Begun, { kind: 'begun' }>): AttemptResult {
  if (begun.kind === 'busy') return { kind: begun.claimed ? 'taken' : 'wait', until: begun.until };
  return recorded(begun.delivery);
}
