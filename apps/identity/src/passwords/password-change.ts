import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ChangePasswordInput, type UserView, userView } from '@recuerda/contracts';
import { fromRow } from '@recuerda/database';
import { AppError, fieldError } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { SignInAttempts } from '../sign-in/sign-in-attempts.js';
import { replacePassword } from '../users/credentials.js';
import { hashPassword, verifyPassword } from './argon2.js';
import { HashingQueue } from './hashing-queue.js';

type Input = ChangePasswordInput & { userId: string; sessionId: string };

const wrong = (): AppError => fieldError('current', 'La contraseña actual no es correcta.');

@Injectable()
export class PasswordChange {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly audit: AuditLog,
    private readonly ended: EndedSessions,
    private readonly hashing: HashingQueue,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * Changes the password and ends the user's other sessions. A wrong password counts like one at sign-in.
   *
   * @throws `validation_failed` on `current`, `too_many_requests`, or `session_required` when the session has ended.
   */
  async run({ current, next, ...ofUser }: Input): Promise<UserView> {
    const user = await this.sessions.findUser(ofUser);
    if (!user) throw new AppError('session_required');
    const passwordHash = await this.hashing.run(async () => {
      await this.attempts.begin(user);
      if (!(await verifyPassword(current, user.passwordHash))) throw wrong();
      return hashPassword(next);
    });
    const others = await this.source.transaction(async (manager) => {
      if (!(await replacePassword(manager, user, passwordHash))) throw wrong();
      await this.attempts.succeed(manager, user);
      await this.audit.record(manager, { action: 'password.changed', userId: user.id, actorId: user.id });
      return this.sessions.endOthers(manager, ofUser);
    });
    await this.ended.announce(user.id, others);
    return fromRow(userView, user);
  }
}
