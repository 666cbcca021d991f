import { Injectable } from '@nestjs/common';
import { Channels } from '../channels/channels.js';
import { BeginAttempts, type Begun } from '../deliveries/begin-attempts.js';
import { type AttemptResult, recorded, type ReminderAttempt, type TextAttempt } from './attempt.js';
import { FactsReader } from './facts-reader.js';
import type { Reminder, Text } from './message.js';

/** For a reminder: the started attempt, why there is none, or undefined if its task is no longer remindable. */
export type Prepared = ReminderAttempt | AttemptResult | undefined;

type Started = Extract<Begun, { kind: 'begun' }>;

/** Starts attempts in batches: reads their tasks again and records attempts for those still remindable. */
@Injectable()
export class PrepareAttempts {
  constructor(
    private readonly facts: FactsReader,
    private readonly begin: BeginAttempts,
    private readonly channels: Channels,
  ) {}

  /** Returns the results in order. Throws if `tasks` or the database is down; then no attempt counts. */
  async prepare(reminders: readonly Reminder[]): Promise<Prepared[]> {
    const reads = await this.facts.readAll(reminders);
    const claimedAt = performance.now();
    const accounts = reads.map(
      ({ facts }, index) => facts && this.channels.serving(reminders[index]?.account ?? null, facts.departmentId),
    );
    const addresses = reads.map(({ facts }, index) => facts && accounts[index]?.addressOf(facts));
    const wanted = reminders.flatMap(({ due, sendUntil: end }, index) => {
      const [facts, address, account] = [reads[index]?.facts, addresses[index], accounts[index]];
      if (!facts || !address || !account) return [];
      const { reminderId: id, taskId, dueAt } = due;
      const { employeeId, departmentId } = facts;
      const sendUntil = end === Infinity ? null : new Date(end);
      return [{ id, taskId, employeeId, departmentId, dueAt, phone: address.value, account: account.key, sendUntil }];
    });
    const begun = (await this.begin.beginAttempts(wanted, this.connected)).values();
    return reminders.map((reminder, index) => {
      const [read, address] = [reads[index], addresses[index]];
      if (!read || !address) return undefined;
      const next = begun.next().value as Begun;
      if (next.kind !== 'begun') return resultOf(next);
      const { reminderId: id } = reminder.due;
      const departmentId = read.facts?.departmentId ?? null;
      const { expectedAt } = reminder;
      reminder.account = next.account;
      return { ...begunOf(next, claimedAt), id, expectedAt, departmentId, reminder, read, address };
    });
  }

  /** Returns the started attempts of texts, or why there is none, in order. Throws if the database is down. */
  async prepareTexts(texts: readonly Text[]): Promise<(TextAttempt | AttemptResult)[]> {
    const claimedAt = performance.now();
    const wanted = texts.map(({ messageId: id, employeeId, departmentId, phone, account }) => ({
      ...{ id, employeeId, departmentId, phone, account: this.channels.serving(account, departmentId).key },
      ...{ taskId: null, dueAt: null, sendUntil: null },
    }));
    const begun = await this.begin.beginAttempts(wanted, this.connected);
    return begun.map((next, index) => {
      if (next.kind !== 'begun') return resultOf(next);
      const text = texts[index] as Text;
      text.account = next.account;
      const about = { id: text.messageId, expectedAt: text.createdAt.getTime(), departmentId: null };
      return { ...begunOf(next, claimedAt), ...about, text };
    });
  }

  /** Keys of all accounts. */
  private get connected(): string[] {
    return this.channels.accounts.map(({ key }) => key);
  }
}

function begunOf(
  { claim, firstAt, attemptsStarted: number, attemptsFinished, before, account }: Started,
  claimedAt: number,
) {
  // Only a crash leaves an attempt unfinished.
  const unfinished = number - 1 - attemptsFinished;
  return { claim, number, before, unfinished, claimedAt, firstAt, account };
}

function resultOf(begun: Exclude<Begun, Started>): AttemptResult {
  if (begun.kind === 'busy') return { kind: begun.claimed ? 'taken' : 'wait', until: begun.until };
  return recorded(begun.delivery);
}
