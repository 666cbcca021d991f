import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ChangePassword, type ChangePasswordInput, type SessionOfUser } from '@recuerda/contracts';
import { fieldError } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { ApiTokens } from '../api-tokens/api-tokens.js';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { SecurityNotices } from '../notices/security-notices.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { OwnRequestHandler } from '../users/own-request-handler.js';
import { replacePassword } from '../users/user.store.js';
import { hashPassword } from './argon2.js';
import { assertUncommon } from './assert-uncommon.js';
import { HashingQueue } from './hashing-queue.js';
import { PasswordCheck } from './password-check.js';

type Input = SessionOfUser & ChangePasswordInput & { tokenHash: string };

@Controller()
export class PasswordsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly check: PasswordCheck,
    private readonly ended: EndedSessions,
    private readonly hashing: HashingQueue,
    private readonly notices: SecurityNotices,
    private readonly sessions: SessionStore,
    private readonly tokens: ApiTokens,
  ) {}

  /**
   * Changes the password, ends the user's other sessions and API tokens, and gives this session another token.
   *
   * @throws `validation_failed` on `current` or `next`, or what {@link PasswordCheck.checkPassword} throws.
   */
  @OwnRequestHandler(ChangePassword)
  async changePassword({ current, next, tokenHash, ...ofUser }: Input) {
    const user = await this.check.checkPassword(ofUser, { current });
    assertUncommon('next', next, user);
    const passwordHash = await this.hashing.enqueue(() => hashPassword(next));
    const { ended, keep } = await this.source.transaction(async (manager) => {
      if (!(await replacePassword(manager, user, passwordHash)))
        throw fieldError('current', 'La contraseña no es correcta.');
      await this.audit.record(manager, { action: 'password.changed', userId: user.id, actorId: user.id });
      const tokens = await this.tokens.end(manager, { userId: user.id, actorId: user.id });
      const others = await this.sessions.endAll(manager, user.id, ofUser.sessionId);
      const { before, keep, deviceHash } = await this.sessions.renewToken(manager, ofUser, tokenHash);
      await this.notices.add(manager, { userId: user.id, kind: 'password', address: user.address, deviceHash });
      return { ended: [before, ...others, ...tokens], keep };
    });
    await this.ended.announce(user.id, ended);
    return { keep };
  }
}
