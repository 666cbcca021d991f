import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AppError, currentPrincipal } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { PasskeyStore } from '../passkeys/passkey.store.js';
import { SecondFactorStore } from '../second-factors/second-factor.store.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { UserReader } from '../users/user.reader.js';
import { lockUser } from '../users/user.store.js';

/** Removes the second factors of a person who has lost the phone. */
@Injectable()
export class SecondFactorRemoval {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly ended: EndedSessions,
    private readonly passkeys: PasskeyStore,
    private readonly sessions: SessionStore,
    private readonly store: SecondFactorStore,
    private readonly users: UserReader,
  ) {}

  /**
   * Removes all second factors of a user, also passkeys, and ends the sessions. Does nothing if there is none.
   *
   * @throws `user_not_found`, or `forbidden` for one's own: a stolen session must not remove it without a code.
   */
  async removeAll(userId: string): Promise<void> {
    if (currentPrincipal()?.userId === userId) throw new AppError('forbidden');
    const ended = await this.source.transaction(async (manager) => {
      await lockUser(manager, userId);
      await this.users.summaryOf(userId, manager);
      const passkeys = await this.passkeys.remove(manager, userId);
      if (!(await this.store.remove(manager, userId)) && passkeys.length === 0) return [];
      await this.audit.record(manager, { action: 'second_factor.removed', userId });
      return this.sessions.endAll(manager, userId);
    });
    await this.ended.announce(userId, ended);
  }
}
