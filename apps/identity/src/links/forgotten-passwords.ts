import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { HOUR_MS } from '@recuerda/contracts';
import { AppError, CLOCK, type Clock, hashToken } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { networkOf, SignInAttempts } from '../attempts/sign-in-attempts.js';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { Mailer } from '@recuerda/service/mail';
import { LOCK_USER } from '../users/user.store.js';
import { AccountLinks } from './account-links.js';

const MAX_MAILS_AN_HOUR = 3;

/** SQL: {@link hashToken} of the e-mail of the alias `u`. */
const ACCOUNT = `translate(encode(sha256(convert_to(u.email, 'UTF8')), 'base64'), '+/=', '-_')`;

interface Forgotten {
  id: string;
  account: string;
  address: string;
}

/** Requests of people who cannot sign in for a link by mail. */
@Injectable()
export class ForgottenPasswords {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly attempts: SignInAttempts,
    private readonly audit: AuditLog,
    private readonly links: AccountLinks,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Notes that somebody asked. Whether the account exists is looked up later, so it changes neither the answer nor the
   * work.
   *
   * @throws `not_found` where mail is not set up, or `too_many_requests`.
   */
  async ask({ email, address }: { email: string; address: string }): Promise<void> {
    if (!this.mailer.isSetUp) throw new AppError('not_found');
    for (const limited of [networkOf(address), email])
      await this.attempts.begin({ email: `forgotten ${limited}`, address });
    await this.source.query(
      'INSERT INTO identity.forgotten_passwords (id, account, address, asked_at) VALUES ($1, $2, $3, $4)',
      [randomUUIDv7(), hashToken(email), address, this.clock.now()],
    );
  }

  /** Turns all requests into mails, and writes the entries of the audit. */
  async handleAll(): Promise<void> {
    while (await this.source.transaction((manager) => this.handleOne(manager)));
  }

  /** Returns false if there is none, or other processes have them. */
  private async handleOne(manager: EntityManager): Promise<boolean> {
    const [forgotten]: Forgotten[] = await manager.query(
      `SELECT id, account, address FROM identity.forgotten_passwords
       WHERE handled_at IS NULL ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    if (!forgotten) return false;
    const { id, account, address } = forgotten;
    const [user]: { id: string }[] = await manager.query(
      `SELECT u.id FROM identity.users u WHERE ${ACCOUNT} = $1 ${LOCK_USER}`,
      [account],
    );
    await this.audit.record(manager, {
      action: 'password.forgotten',
      userId: user?.id ?? null,
      actorId: null,
      address,
    });
    const mailed = user !== undefined && (await this.mayMail(manager, account));
    if (mailed) await this.links.mail(user.id, manager);
    await manager.query('UPDATE identity.forgotten_passwords SET handled_at = $2, mailed = $3 WHERE id = $1', [
      id,
      this.clock.now(),
      mailed,
    ]);
    return true;
  }

  private async mayMail(manager: EntityManager, account: string): Promise<boolean> {
    const mailed: unknown[] = await manager.query(
      'SELECT 1 FROM identity.forgotten_passwords WHERE account = $1 AND mailed AND asked_at > $2',
      [account, new Date(this.clock.now().getTime() - HOUR_MS)],
    );
    return mailed.length < MAX_MAILS_AN_HOUR;
  }
}
