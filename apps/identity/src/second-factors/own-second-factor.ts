import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  BothFactorsInput,
  CodeInput,
  NewRecoveryCodes,
  PasswordInput,
  SessionOfUser,
  TotpSetup,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { lockUser } from '../users/lock-user.js';
import { SecondFactorCheck, wrongCode } from './second-factor-check.js';
import { SecondFactorStore } from './second-factor.store.js';

/** One's own authenticator app and recovery codes. A stolen session can do nothing here without the password. */
@Injectable()
export class OwnSecondFactor {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly check: SecondFactorCheck,
    private readonly ended: EndedSessions,
    private readonly password: PasswordCheck,
    private readonly sessions: SessionStore,
    private readonly store: SecondFactorStore,
  ) {}

  /** @throws `already_exists`, or what {@link PasswordCheck.run} throws. */
  async begin({ password, ...ofUser }: SessionOfUser & PasswordInput): Promise<TotpSetup> {
    const setup = await this.store.begin(await this.password.run(ofUser, { password }));
    if (!setup) throw new AppError('already_exists');
    return setup;
  }

  /** @throws `validation_failed` on `code`. */
  async confirm({ code, ...ofUser }: SessionOfUser & CodeInput): Promise<NewRecoveryCodes> {
    const { recoveryCodes, others } = await this.source.transaction(async (manager) => {
      await lockUser(manager, ofUser.userId);
      const recoveryCodes = await this.store.confirm(manager, ofUser.userId, code);
      if (!recoveryCodes) throw wrongCode();
      await this.audit.record(manager, { action: 'second_factor.added', userId: ofUser.userId });
      return { recoveryCodes, others: await this.sessions.endOthers(manager, ofUser) };
    });
    await this.ended.announce(ofUser.userId, others);
    return { recoveryCodes };
  }

  /** @throws what {@link PasswordCheck.run} and {@link SecondFactorCheck.run} throw. */
  async renewCodes(input: SessionOfUser & BothFactorsInput): Promise<NewRecoveryCodes> {
    const recoveryCodes = await this.checked(input, async (manager) => {
      await this.audit.record(manager, { action: 'recovery_codes.created', userId: input.userId });
      return this.store.replaceCodes(manager, input.userId);
    });
    return { recoveryCodes };
  }

  /** @throws what {@link PasswordCheck.run} and {@link SecondFactorCheck.run} throw. */
  async remove(input: SessionOfUser & BothFactorsInput): Promise<void> {
    const others = await this.checked(input, async (manager) => {
      await this.store.remove(manager, input.userId);
      await this.audit.record(manager, { action: 'second_factor.removed', userId: input.userId });
      return this.sessions.endOthers(manager, input);
    });
    await this.ended.announce(input.userId, others);
  }

  private async checked<T>(
    { password, code, ...ofUser }: SessionOfUser & BothFactorsInput,
    then: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const { id: userId, address } = await this.password.run(ofUser, { password });
    return this.check.run({ userId, address, code }, { then });
  }
}
