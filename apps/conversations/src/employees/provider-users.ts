import { Inject, Injectable, Logger } from '@nestjs/common';
import { DAY_MS, FindNumbersKnownAs } from '@recuerda/contracts';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import { unnestColumns } from '@recuerda/database';
import { isPostponed, RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock, withPrincipal } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { EmployeeReplica } from './employee.replica.js';

/** Longest wait for the notifier's answer, ms: a reply that waits holds up others. */
const TIMEOUT_MS = 1_000;
/** Longest wait of replies for a notifier that is away, ms; then only their own number counts. */
const PATIENCE_MS = 60_000;
/** Longest time between failures of one outage, ms: replies that wait are tried again each minute. */
const APART_MS = 180_000;

/** Finds the numbers that are one to the provider. */
@Injectable()
export class ProviderNumbers {
  private readonly logger = new Logger('Replies');
  /** The notifier's present absence: its first and its last failure. */
  private outage: { since: number; last: number } | undefined;

  constructor(
    private readonly requests: RequestClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the number itself, and those that were sent to and that the provider knows by it, as
   * {@link canonicalNumber} has them: their persons' messages come from it. Throws while the notifier cannot be
   * reached, for a minute; then it returns the number alone.
   */
  async of(phone: string): Promise<string[]> {
    const number = canonicalNumber(phone);
    return number === null ? [] : [number, ...(await this.knownAs(number))];
  }

  private async knownAs(number: string): Promise<string[]> {
    try {
      const options = { timeoutMs: TIMEOUT_MS };
      const numbers = await withPrincipal(undefined, () => this.requests.send(FindNumbersKnownAs, { number }, options));
      this.outage = undefined;
      return numbers;
    } catch (error) {
      if (!isPostponed(error) || !this.isAwayForLong()) throw error;
      this.logger.warn({
        msg: 'a reply is read without the other forms of its number: the notifier is away',
        err: error,
      });
      return [];
    }
  }

  private isAwayForLong(): boolean {
    const now = this.clock.now().getTime();
    const { since, last } = this.outage ?? { since: now, last: now };
    this.outage = { since: now - last > APART_MS ? now : since, last: now };
    return now - this.outage.since >= PATIENCE_MS;
  }
}

/** Ids and numbers of a person in a webhook. */
export interface NamedPerson {
  /** The provider's own id of the person; null: it does not say which. */
  userId: string | null;
  /** Digits; null: the number is not told. */
  phone: string | null;
  /** The former id and number. */
  former?: { userId: string | null; phone: string | null };
}

const ROWS = unnestColumns({ user_id: 'text', phone: 'text' });

/** The numbers of people whom the provider's own ids name: a message of theirs may come without its number. */
@Injectable()
export class ProviderUsers {
  constructor(
    private readonly employees: EmployeeReplica,
    private readonly numbers: ProviderNumbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Keeps numbers by id. The time of a known one is noted once a day: retention deletes those not heard of any more.
   */
  async learn(manager: EntityManager, people: readonly NamedPerson[]): Promise<void> {
    const now = this.clock.now();
    const phones = new Map(people.flatMap(({ userId, phone }) => (userId && phone ? [[userId, phone]] : [])));
    const rows = [...phones].map(([user_id, phone]) => ({ user_id, phone }));
    if (rows.length > 0)
      await manager.query(
        `INSERT INTO conversations.provider_users (user_id, phone, learnt_at)
         SELECT user_id, phone, $3 FROM ${ROWS.from}
         WHERE NOT EXISTS (SELECT FROM conversations.provider_users known
                           WHERE known.user_id = given.user_id AND known.phone = given.phone AND known.learnt_at > $4)
         ORDER BY user_id
         ON CONFLICT (user_id) DO UPDATE SET phone = excluded.phone, learnt_at = excluded.learnt_at`,
        [...ROWS.parameters(rows), now, new Date(now.getTime() - DAY_MS)],
      );
    for (const person of people) if (person.former) await this.carryOver(manager, person);
  }

  /** Keeps the employee of a person whose id or number has changed. */
  private async carryOver(manager: EntityManager, { userId, phone, former }: NamedPerson): Promise<void> {
    if (userId === null) return;
    const [before] = await manager.query<{ employeeId: string | null; phone: string | null }[]>(
      'SELECT employee_id AS "employeeId", phone FROM conversations.provider_users WHERE user_id = $1',
      [former?.userId],
    );
    const number = former?.phone ?? before?.phone ?? null;
    const holders = number === null ? [] : await this.employees.ofNumbers(await this.numbers.of(number), manager);
    await manager.query(
      `INSERT INTO conversations.provider_users AS known (user_id, employee_id, phone, learnt_at)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE SET employee_id = coalesce(known.employee_id, excluded.employee_id),
         phone = coalesce(excluded.phone, known.phone), learnt_at = excluded.learnt_at`,
      [userId, before?.employeeId ?? holders[0]?.id ?? null, phone, this.clock.now()],
    );
    await manager.query('DELETE FROM conversations.provider_users WHERE user_id = $1 AND user_id <> $2', [
      former?.userId,
      userId,
    ]);
  }

  /** Returns the messages; those without a number with the one that is known of their person. */
  async withPhones<T extends Pick<NamedPerson, 'userId' | 'phone'>>(
    manager: EntityManager,
    messages: readonly T[],
  ): Promise<T[]> {
    const ids = messages.flatMap(({ phone, userId }) => (phone === null && userId !== null ? [userId] : []));
    if (ids.length === 0) return [...messages];
    const found = await manager.query<{ userId: string; phone: string }[]>(
      `SELECT user_id AS "userId", phone FROM conversations.provider_users
       WHERE user_id = ANY ($1) AND phone IS NOT NULL`,
      [ids],
    );
    const phones = new Map(found.map(({ userId, phone }) => [userId, phone]));
    return messages.map((message) => ({
      ...message,
      phone: message.phone ?? phones.get(message.userId ?? '') ?? null,
    }));
  }
}
