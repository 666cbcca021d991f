import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type BothFactorsInput,
  type CodeInput,
  ConfirmTotp,
  GetSecondFactor,
  type PasswordInput,
  RemoveTotp,
  RenewRecoveryCodes,
  type SessionOfUser,
  SetUpTotp,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { demandsSecondFactor, IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { SCHEMA } from '../identity.database.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { OwnRequestHandler } from '../users/own-request-handler.js';
import { lockUser, UserReader } from '../users/user.store.js';
import { SecondFactorCheck, wrongCode } from './second-factor-check.js';
import { SecondFactorStore } from './second-factor.store.js';

/** One's own authenticator app and recovery codes. A stolen session can do nothing here without the password. */
@Controller()
export class SecondFactorsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'secondFactor'>,
    private readonly audit: AuditLog,
    private readonly check: SecondFactorCheck,
    private readonly ended: EndedSessions,
    private readonly password: PasswordCheck,
    private readonly sessions: SessionStore,
    private readonly store: SecondFactorStore,
    private readonly users: UserReader,
  ) {}

  @OwnRequestHandler(GetSecondFactor)
  async get(ofUser: { userId: string }) {
    const user = await this.users.find(ofUser.userId);
    if (!user) throw new AppError('user_not_found');
    return { ...(await this.store.countsOf(user.id)), demanded: demandsSecondFactor(this.config, user) };
  }

  /** @throws `already_exists`, or what {@link PasswordCheck.checkPassword} throws. */
  @OwnRequestHandler(SetUpTotp)
  async begin({ password, ...ofUser }: SessionOfUser & PasswordInput) {
    const setup = await this.store.begin(await this.password.checkPassword(ofUser, { password }));
    if (!setup) throw new AppError('already_exists');
    return setup;
  }

  /** @throws `validation_failed` on `code`. */
  @OwnRequestHandler(ConfirmTotp)
  async confirm({ code, ...ofUser }: SessionOfUser & CodeInput) {
    const { recoveryCodes, others } = await this.source.transaction(async (manager) => {
      await lockUser(manager, ofUser.userId);
      const recoveryCodes = await this.store.confirm(manager, ofUser.userId, code);
      if (!recoveryCodes) throw wrongCode();
      await this.audit.record(manager, { action: 'second_factor.added', userId: ofUser.userId });
      return { recoveryCodes, others: await this.sessions.endAll(manager, ofUser.userId, ofUser.sessionId) };
    });
    await this.ended.announce(ofUser.userId, others);
    return { recoveryCodes };
  }

  /** @throws what {@link PasswordCheck.checkPassword} and {@link SecondFactorCheck.checkCode} throw. */
  @OwnRequestHandler(RenewRecoveryCodes)
  async renewCodes(input: SessionOfUser & BothFactorsInput) {
    const recoveryCodes = await this.checked(input, async (manager) => {
      await this.audit.record(manager, { action: 'recovery_codes.created', userId: input.userId });
      return this.store.replaceCodes(manager, input.userId);
    });
    return { recoveryCodes };
  }

  /** @throws what {@link PasswordCheck.checkPassword} and {@link SecondFactorCheck.checkCode} throw. */
  @OwnRequestHandler(RemoveTotp)
  async remove(input: SessionOfUser & BothFactorsInput) {
    const others = await this.checked(input, async (manager) => {
      await this.store.remove(manager, input.userId);
      await this.audit.record(manager, { action: 'second_factor.removed', userId: input.userId });
      return this.sessions.endAll(manager, input.userId, input.sessionId);
    });
    await this.ended.announce(input.userId, others);
  }

  private async checked<T>(
    { password, code, ...ofUser }: SessionOfUser & BothFactorsInput,
    then: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const { id: userId, address } = await this.password.checkPassword(ofUser, { password });
    return this.check.checkCode({ userId, address, code }, { then });
  }
}
