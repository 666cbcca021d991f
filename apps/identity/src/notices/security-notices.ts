import { randomUUIDv7 } from 'node:crypto';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DAY_MS,
  DismissSecurityNotices,
  ListSecurityNotices,
  type SecurityNotice,
  securityNotice,
  type SecurityNoticeKind,
  type SessionOfUser,
} from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { CLOCK, type Clock, counter, currentPrincipal } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { Mailer } from '@recuerda/service/mail';
import { OwnRequestHandler } from '../users/own-request-handler.js';

/** How long a notice is shown, and kept. */
export const SHOWN_MS = 30 * DAY_MS;
const MAX_LISTED = 20;

const added = counter('recuerda_security_notices_total', 'Notices to owners of accounts, by what happened.', ['kind']);

interface NewNotice {
  userId: string;
  kind: SecurityNoticeKind;
  detail?: string;
  /** Default: the principal's. */
  address?: string;
  /** Device that did it, where that is known. */
  deviceHash?: string | null;
}

/** Tells owners of accounts about each possible way in that is new: in the portal, and by mail where that is set up. */
@Injectable()
export class SecurityNotices {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mailer: Mailer,
  ) {}

  /** Adds a notice, in the transaction of what happened. */
  async add(manager: EntityManager, { userId, kind, detail, address, deviceHash }: NewNotice): Promise<void> {
    const now = this.clock.now();
    await manager.query(
      `INSERT INTO identity.security_notices (id, user_id, kind, detail, address, device_hash, at, next_try_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        randomUUIDv7(),
        userId,
        kind,
        detail,
        address ?? currentPrincipal()?.address,
        deviceHash,
        now,
        this.mailer.isSetUp ? now : null,
      ],
    );
    added.inc({ kind });
  }

  /** Returns the notices that the device of a session has neither caused nor dismissed, the newest first. */
  async list({ userId, sessionId }: SessionOfUser): Promise<SecurityNotice[]> {
    const rows: StoredRow<SecurityNotice>[] = await this.source.query(
      `SELECT ${selectFields('n', securityNotice)}
       FROM identity.sessions s
       LEFT JOIN identity.devices d ON d.user_id = s.user_id AND d.token_hash = s.device_hash
       JOIN identity.security_notices n ON n.user_id = s.user_id
       WHERE s.id = $1 AND s.user_id = $2 AND n.at > $3 
         AND n.device_hash IS DISTINCT FROM s.device_hash
         AND (d.dismissed_at IS NULL OR n.at > d.dismissed_at)
       ORDER BY n.at DESC, n.id DESC LIMIT ${MAX_LISTED}`,
      [sessionId, userId, new Date(this.clock.now().getTime() - SHOWN_MS)],
    );
    return rows.map((row) => fromRow(securityNotice, row));
  }

  /** Dismisses them on the device of a session alone. */
  async dismiss({ userId, sessionId }: SessionOfUser): Promise<void> {
    await this.source.query(
      `INSERT INTO identity.devices (user_id, token_hash, last_seen_at, dismissed_at)
       SELECT user_id, device_hash, $3, $3 FROM identity.sessions WHERE id = $1 AND user_id = $2
       ON CONFLICT (user_id, token_hash) DO UPDATE SET dismissed_at = excluded.dismissed_at`,
      [sessionId, userId, this.clock.now()],
    );
  }
}

@Controller()
export class SecurityNoticesController {
  constructor(private readonly notices: SecurityNotices) {}

  @OwnRequestHandler(ListSecurityNotices)
  list(ofUser: SessionOfUser) {
    return this.notices.list(ofUser);
  }

  @OwnRequestHandler(DismissSecurityNotices)
  async dismiss(ofUser: SessionOfUser) {
    await this.notices.dismiss(ofUser);
  }
}
