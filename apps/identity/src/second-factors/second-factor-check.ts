import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AppError, counter, fieldError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { MAX_DELAY_SECONDS, SignInAttempts } from '../attempts/sign-in-attempts.js';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { lockUser } from '../users/user.store.js';
import { SecondFactorStore } from './second-factor.store.js';

const checks = counter('recuerda_second_factors_total', 'Second factors that were given, by method and outcome', [
  'method',
  'outcome',
]);

/** A code, its account, and the address it comes from. */
interface Given {
  userId: string;
  address: string;
  code: string;
}

interface Then<T> {
  /** Called before the code is checked, in the same transaction, which is kept if the code is wrong. */
  before?: (manager: EntityManager) => Promise<unknown>;
  /** Called in the transaction that used the code up. */
  then: (manager: EntityManager) => Promise<T>;
}

/** Checks codes of second factors. */
@Injectable()
export class SecondFactorCheck {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly audit: AuditLog,
    private readonly store: SecondFactorStore,
  ) {}

  /**
   * Wrong codes delay the next ones like wrong passwords, counted apart from these: a right password, or a new
   * challenge, ends no delay. From networks that are not known the account waits as long as a network does, because six
   * digits are guessed sooner than a password, and only who has that can make it wait.
   *
   * @throws `validation_failed` on `code`, or `too_many_requests`.
   */
  async checkCode<T>({ userId, address, code }: Given, { before, then }: Then<T>): Promise<T> {
    const attempt = { email: `code ${userId}`, address, maxAccountSeconds: MAX_DELAY_SECONDS };
    await this.attempts.begin(attempt).catch((error: unknown) => {
      if (error instanceof AppError) checks.inc({ method: 'unknown', outcome: 'delayed' });
      throw error;
    });
    const checked = await this.source.transaction(async (manager) => {
      await lockUser(manager, userId);
      await before?.(manager);
      const method = await this.store.use(manager, userId, code);
      if (method === null) return null;
      await this.attempts.succeed(manager, attempt);
      if (method === 'recovery_code')
        await this.audit.record(manager, { action: 'recovery_code.used', userId, actorId: userId, address });
      return { method, result: await then(manager) };
    });
    checks.inc({ method: checked?.method ?? 'unknown', outcome: checked ? 'ok' : 'refused' });
    if (checked) return checked.result;
    await this.audit.record(this.source.manager, { action: 'second_factor.refused', userId, address });
    throw wrongCode();
  }
}

export const wrongCode = (): AppError => fieldError('code', 'El código no es correcto o ya se usó.');
