import { Inject, Injectable } from '@nestjs/common';
import { type AuditAction, type AuditChange, MAX_REFUSALS, MINUTE_MS } from '@recuerda/contracts';
import { CLOCK, type Clock, counter, currentPrincipal, currentTrace, seal } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { correlationOf } from './entry-of-event.js';
import { keysOf } from './person-keys.js';
import { type NewEntry, splitPersonal } from './new-entry.js';

/**
 * Creates the partitions of the audit, one each month (UTC), of these instants where they are missing, by the
 * connection that is to write there: a pool whose connections all wait for another one stands still. What a
 * transaction creates goes if it fails, so nothing is remembered here.
 */
export async function createMonths(manager: EntityManager, instants: readonly Date[]): Promise<void> {
  const months = new Map(instants.map((at) => [at.toISOString().slice(0, 7), at]));
  await manager.query(
    `SELECT identity.create_audit_month(at) FROM unnest($1::timestamptz[]) AS at
     WHERE to_regclass('identity.audit_entries_' || to_char(at AT TIME ZONE 'UTC', 'YYYY_MM')) IS NULL`,
    [[...months.values()]],
  );
}

const written = counter('recuerda_audit_entries_total', 'Entries of the audit that were written.', ['action']);

/** Fields of a user that are personal. */
const PERSONAL = ['name', 'email'];

/** Something that was done to an account. */
interface UserAction {
  action: AuditAction;
  /** Account; null if none is known. */
  userId: string | null;
  /** User who did it; by default the principal. */
  actorId?: string | null;
  address?: string;
  changes?: AuditChange[];
}

/** Refusals of the present minute that are in the audit, in this process. */
export class RefusalsOfMinute {
  private minute = -1;
  private readonly keys = new Set<string>();

  /** Returns true for the first refusal of a kind in a minute. Kinds beyond those of one gateway are left out. */
  isFirst(kind: readonly (string | null)[], at: Date): boolean {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute !== this.minute) this.keys.clear();
    this.minute = minute;
    const key = JSON.stringify(kind);
    if (this.keys.has(key) || this.keys.size >= MAX_REFUSALS) return false;
    this.keys.add(key);
    return true;
  }
}

/** Writes the entries of the audit. */
@Injectable()
export class AuditLog {
  private readonly refusals = new RefusalsOfMinute();

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Writes an action on an account, in the transaction of the action. Refusals of one principal and address are written
   * once a minute: entries cannot be deleted, so strangers who name many accounts must not make many.
   */
  async record(manager: EntityManager, { action, userId, changes = [], ...from }: UserAction): Promise<void> {
    const principal = currentPrincipal();
    const { shown, personal } = splitPersonal(changes, PERSONAL);
    const entry: NewEntry = {
      id: uuidv7(),
      at: this.clock.now(),
      actorId: from.actorId === undefined ? (principal?.userId ?? null) : from.actorId,
      action,
      entity: userId === null ? null : { kind: 'user', id: userId },
      changes: shown,
      ...(userId !== null &&
        personal.length > 0 && { personal: { personId: userId, values: { label: null, changes: personal } } }),
      count: 1,
      address: from.address ?? principal?.address ?? null,
      correlationId: correlationOf(currentTrace()),
    };
    const refused = [action, principal?.userId ?? null, entry.address];
    if (action.endsWith('.refused') && !this.refusals.isFirst(refused, entry.at)) return;
    await this.write(manager, [entry]);
  }

  /** Writes entries that are not there yet: one for each id and time. */
  async write(manager: EntityManager, entries: readonly NewEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await createMonths(
      manager,
      entries.map(({ at }) => at),
    );
    const people = entries.flatMap(({ personal }) => personal?.personId ?? []);
    const keys = await keysOf(manager, people);
    const rows = entries.map(({ personal, entity, ...entry }) => {
      const held = personal && keys.get(personal.personId);
      const sealed = held && seal(held.key, entry.id, JSON.stringify(personal.values)).toString('base64');
      const personId = held?.id ?? personal?.personId;
      return { ...entry, kind: entity?.kind, entityId: entity?.id, personId, sealed };
    });
    const inserted: { action: AuditAction }[] = await manager.query(INSERT, [JSON.stringify(rows)]);
    for (const { action } of inserted) written.inc({ action });
  }
}

const INSERT = `
  INSERT INTO identity.audit_entries (id, at, actor_id, actor_employee_id, action, entity_kind, entity_id,
    department_id, label, changes, person_id, sealed, count, address, correlation_id)
  SELECT id, at, "actorId", "actorEmployeeId", action, kind, "entityId",
    "departmentId", label, changes, "personId", decode(sealed, 'base64'), count, address, "correlationId"
  FROM jsonb_to_recordset($1) AS given (id text, at timestamptz, "actorId" uuid, "actorEmployeeId" uuid, action text,
    kind text, "entityId" uuid, "departmentId" uuid, label text, changes jsonb, "personId" uuid, sealed text,
    count int, address text, "correlationId" text)
  ON CONFLICT DO NOTHING RETURNING action`;
