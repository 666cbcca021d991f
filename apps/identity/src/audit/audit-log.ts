import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AuditAction, type AuditChange, MAX_REFUSALS, MINUTE_MS } from '@recuerda/contracts';
import { CLOCK, type Clock, counter, currentPrincipal, currentTrace, newKey, seal } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { SCHEMA } from '../identity.database.js';
import { correlationOf } from './entry-of-event.js';
import { type NewEntry, splitPersonal } from './new-entry.js';

/** A person whom an event deletes or brings back. */
interface ChangedPerson {
  id: string;
  /** Version of the person in the event; null for an erasure, which is never undone. */
  version: number | null;
}

interface PersonKey {
  /** Id of its row, by which entries name it. */
  id: string;
  key: Buffer;
}

/**
 * Keys that seal the personal values of entries: one for each person, as long as the person exists. One whose deletion
 * was undone gets another key; what was sealed before stays unreadable.
 */
@Injectable()
export class PersonKeys {
  /**
   * Returns the keys of people, and creates missing ones, but none for people who were deleted. Until the transaction
   * ends no key is destroyed.
   */
  async get(manager: EntityManager, personIds: readonly string[]): Promise<ReadonlyMap<string, PersonKey>> {
    if (personIds.length === 0) return new Map();
    const ids = [...new Set(personIds)].sort();
    await manager.query(
      `INSERT INTO identity.audit_keys (person_id, key) SELECT * FROM unnest($1::uuid[], $2::bytea[])
       ON CONFLICT (person_id) DO NOTHING`,
      [ids, ids.map(newKey)],
    );
    const rows: (PersonKey & { personId: string })[] = await manager.query(
      `SELECT person.person_id AS "personId", held.person_id AS id, held.key FROM identity.audit_keys person
       JOIN identity.audit_keys held ON held.person_id = coalesce(person.successor, person.person_id)
       WHERE person.person_id = ANY ($1::uuid[]) AND held.key IS NOT NULL
       ORDER BY person.person_id FOR SHARE OF person, held`,
      [ids],
    );
    return new Map(rows.map(({ personId, ...key }) => [personId, key]));
  }

  /**
   * Destroys the keys of people: sealed values can never be read again, and nothing is sealed for them any more. A
   * deletion that was undone since may come again: it destroys nothing.
   */
  async destroy(manager: EntityManager, people: readonly ChangedPerson[]): Promise<void> {
    if (people.length === 0) return;
    const parameters = parametersOf(people);
    await manager.query(
      `SELECT identity.destroy_audit_keys(ARRAY (
         SELECT given.id FROM unnest($1::uuid[], $2::int[]) AS given (id, version)
         LEFT JOIN identity.audit_keys known ON known.person_id = given.id
         WHERE coalesce(known.version <= given.version, true) ORDER BY given.id))`,
      parameters,
    );
    await manager.query(
      `UPDATE identity.audit_keys known SET version = given.version
       FROM unnest($1::uuid[], $2::int[]) AS given (id, version)
       WHERE known.person_id = given.id AND coalesce(known.version, 0) < given.version`,
      parameters,
    );
  }

  /**
   * Gives another key to people who came back after their deletion. If the return overtakes the deletion, the deletion
   * destroys nothing. Other people, and late events, change nothing.
   */
  async renew(manager: EntityManager, people: readonly ChangedPerson[]): Promise<void> {
    if (people.length === 0) return;
    const [ids, versions] = parametersOf(people);
    await manager.query(
      `WITH given AS (
         SELECT * FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::bytea[]) AS given (id, version, successor, key)
       ),
       renewed AS (
         UPDATE identity.audit_keys known
         SET version = given.version, successor = CASE WHEN EXISTS (
           SELECT FROM identity.audit_keys held
           WHERE held.person_id = coalesce(known.successor, known.person_id) AND held.key IS NOT NULL
         ) THEN known.successor ELSE given.successor END
         FROM given WHERE known.person_id = given.id
           AND (known.version < given.version OR known.version IS NULL AND known.key IS NOT NULL)
         RETURNING known.successor
       )
       INSERT INTO identity.audit_keys (person_id, key)
       SELECT successor, key FROM given JOIN renewed USING (successor)`,
      [ids, versions, ids.map(() => randomUUID()), ids.map(newKey)],
    );
  }
}

/** Returns each person once, at the latest version, in the same order in all processes, so that they never deadlock. */
function parametersOf(people: readonly ChangedPerson[]): [ids: string[], versions: (number | null)[]] {
  const latest = new Map(
    people.toSorted((one, other) => (one.version ?? 0) - (other.version ?? 0)).map(({ id, version }) => [id, version]),
  );
  const ids = [...latest.keys()].sort();
  return [ids, ids.map((id) => latest.get(id) ?? null)];
}

/** The partitions of the audit: one each month (UTC), so that retention deletes no single rows. */
@Injectable()
export class AuditMonths {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /**
   * Creates the partitions of these instants where they are missing, by the connection that is to write there: a pool
   * whose connections all wait for another one stands still. What a transaction creates goes if it fails, so nothing is
   * remembered here.
   */
  async create(manager: EntityManager, instants: readonly Date[]): Promise<void> {
    const months = new Map(instants.map((at) => [at.toISOString().slice(0, 7), at]));
    await manager.query(
      `SELECT identity.create_audit_month(at) FROM unnest($1::timestamptz[]) AS at
       WHERE to_regclass('identity.audit_entries_' || to_char(at AT TIME ZONE 'UTC', 'YYYY_MM')) IS NULL`,
      [[...months.values()]],
    );
  }

  /** Drops the months that ended before an instant. */
  async drop(before: Date): Promise<void> {
    await this.source.query('SELECT identity.drop_audit_months($1)', [before]);
  }
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

  constructor(
    private readonly keys: PersonKeys,
    private readonly months: AuditMonths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

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
      departmentId: null,
      label: null,
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
    await this.months.create(
      manager,
      entries.map(({ at }) => at),
    );
    const people = entries.flatMap(({ personal }) => personal?.personId ?? []);
    const keys = await this.keys.get(manager, people);
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
