import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ChangePasswordInput, type SessionOfUser, type UserView, userView } from '@recuerda/contracts';
import { fromRow } from '@recuerda/database';
import { fieldError } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { replacePassword } from '../users/credentials.js';
import { hashPassword } from './argon2.js';
import { HashingQueue } from './hashing-queue.js';
import { PasswordCheck } from './password-check.js';

@Injectable()
export class PasswordChange {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly check: PasswordCheck,
    private readonly ended: EndedSessions,
    private readonly hashing: HashingQueue,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * Changes the password and ends the user's other sessions.
   *
   * @throws `validation_failed` on `current`, or what {@link PasswordCheck.run} throws.
   */
  async run({ current, next, ...ofUser }: SessionOfUser & ChangePasswordInput): Promise<UserView> {
    const user = await this.check.run(ofUser, { current });
    const passwordHash = await this.hashing.run(() => hashPassword(next));
    const others = await this.source.transaction(async (manager) => {
      if (!(await replacePassword(manager, user, passwordHash)))
        throw fieldError('current', 'La contraseña no es correcta.');
      await this.audit.record(manager, { action: 'password.changed', userId: user.id, actorId: user.id });
      return this.sessions.endOthers(manager, ofUser);
    });
    await this.ended.announce(user.id, others);
    return fromRow(userView, user);
  }
}
