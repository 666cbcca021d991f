import { Inject, Injectable } from '@nestjs/common';
import { deviceName, type NewSession } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { addedFields } from '../audit/new-entry.js';
import { SecurityNotices } from '../notices/security-notices.js';

/** Browsers that use an account: the owner gets a notice of each new one. */
@Injectable()
export class Devices {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly notices: SecurityNotices,
  ) {}

  /** Notes the device of a new session. The first known device of an account makes no notice. */
  async note(manager: EntityManager, userId: string, session: NewSession): Promise<void> {
    const { deviceHash, address } = session;
    const [row]: { isNew: boolean }[] = await manager.query(
      `INSERT INTO identity.devices (user_id, token_hash, last_seen_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, token_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
       RETURNING xmax = 0 AND EXISTS (
         SELECT FROM identity.devices other WHERE other.user_id = $1 AND other.token_hash <> $2
       ) AS "isNew"`,
      [userId, deviceHash, this.clock.now()],
    );
    if (!row?.isNew) return;
    const detail = deviceName(session.userAgent);
    const entry = { userId, actorId: userId, address, changes: addedFields({ device: detail }) };
    await this.audit.record(manager, { action: 'device.added', ...entry });
    await this.notices.add(manager, { userId, kind: 'device', detail, address, deviceHash });
  }
}
