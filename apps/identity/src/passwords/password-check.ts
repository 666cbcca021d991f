import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SessionOfUser } from '@recuerda/contracts';
import { AppError, fieldError } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SignInAttempts } from '../attempts/sign-in-attempts.js';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { SessionStore, type SessionUser } from '../sessions/session.store.js';
import { verifyPassword } from './argon2.js';
import { HashingQueue } from './hashing-queue.js';

/** Asks for one's own password again, before what a stolen session must not do. */
@Injectable()
export class PasswordCheck {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly attempts: SignInAttempts,
    private readonly hashing: HashingQueue,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * Checks the password of a session's user. A wrong one counts, and is in the audit, like one at sign-in; a delayed
   * try is not in the audit.
   *
   * @param given one field, by its name in the request.
   * @throws `validation_failed`, `too_many_requests`, or `session_required` when the session has ended.
   */
  async checkPassword(ofUser: SessionOfUser, given: Record<string, string>): Promise<SessionUser> {
    const [[field = '', password = ''] = []] = Object.entries(given);
    const user = await this.sessions.findUser(ofUser);
    if (!user) throw await this.withoutPassword(ofUser, field);
    await this.hashing.enqueue(async () => {
      await this.attempts.begin(user);
      if (await verifyPassword(password, user.passwordHash)) return;
      const { id: userId, address } = user;
      await this.audit.record(this.source.manager, { action: 'password.refused', userId, actorId: userId, address });
      throw fieldError(field, 'La contraseña no es correcta.');
    });
    await this.attempts.succeed(this.source.manager, user);
    return user;
  }

  /** Returns the error for a person who signs in at the OpenID provider only, or whose session has ended. */
  private async withoutPassword({ userId, sessionId }: SessionOfUser, field: string): Promise<AppError> {
    const isSignedIn = (await this.sessions.list(userId)).some(({ id }) => id === sessionId);
    if (!isSignedIn) return new AppError('session_required');
    return fieldError(field, 'Tu cuenta no tiene contraseña. Pide a un administrador un enlace para elegirla.');
  }
}
