import { Controller, Injectable } from '@nestjs/common';
import {
  EMPLOYEE_SNAPSHOTS,
  EmployeeDeleted,
  type Envelope,
  type StoredEmployee,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { latestVersions, unnestColumns } from '@recuerda/database';
import { InjectDataSource } from '@nestjs/typeorm';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import type { DataSource, EntityManager } from 'typeorm';
import { EventHandler } from '@recuerda/messaging';
import { SCHEMA } from '../conversations.database.js';

/** An employee as the replica has it. */
export interface KnownEmployee {
  id: string;
  version: number;
  name: string;
  /** Number as it was typed. */
  phone: string;
  departmentId: string | null;
  optedOutAt: Date | null;
}

const COLUMNS = {
  id: 'uuid',
  version: 'int',
  deleted: 'boolean',
  name: 'text',
  phone: 'text',
  number: 'text',
  department_id: 'uuid',
  opted_out_at: 'timestamptz',
} as const;
const ROWS = unnestColumns(COLUMNS);
const NAMES = Object.keys(COLUMNS);
/** Keeps the opting out of a deleted employee. */
const OPTED_OUT_AT = 'CASE WHEN excluded.deleted THEN copy.opted_out_at ELSE excluded.opted_out_at END';
const SET = NAMES.filter((name) => name !== 'id').map(
  (name) => `${name} = ${name === 'opted_out_at' ? OPTED_OUT_AT : `excluded.${name}`}`,
);

/**
 * Returns whose number is new, and whether it replaces another one. Rows are locked in the order of their ids, so that
 * two processes cannot deadlock.
 */
const SAVE = `
  WITH given AS (SELECT * FROM ${ROWS.from}),
       saved AS (
         INSERT INTO conversations.employee_copies AS copy (${NAMES.join(', ')})
         SELECT ${NAMES.join(', ')} FROM given ORDER BY id
         ON CONFLICT (id) DO UPDATE SET ${SET.join(', ')} WHERE copy.version < excluded.version)
  SELECT id, NOT (e.deleted OR given.deleted) AS replaces FROM given JOIN conversations.employee_copies e USING (id)
  WHERE e.version < given.version AND e.number IS DISTINCT FROM given.number`;
/** Forgets the provider's person of each new number, and the conversation's window where it replaces another number. */
const FORGET = `
  WITH users AS (UPDATE conversations.provider_users SET employee_id = NULL WHERE employee_id = ANY ($1::uuid[]))
  UPDATE conversations.conversations SET phone = NULL, user_id = NULL, last_received_at = NULL, account = NULL
  WHERE id = ANY ($2::uuid[])`;

const SELECT = `SELECT id, version, name, phone, department_id AS "departmentId", opted_out_at AS "optedOutAt"
  FROM conversations.employee_copies`;
/** Maximum employees who share a number. */
const MAX_SHARING = 5;

/** Employees and their numbers, kept by the directory's events. */
@Injectable()
export class EmployeeReplica {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  async save(events: readonly Envelope[]): Promise<void> {
    const rows = latestVersions(events)
      .map(rowOf)
      .filter((row) => row !== null);
    if (rows.length === 0) return;
    await this.source.transaction(async (manager) => {
      const renumbered = await manager.query<{ id: string; replaces: boolean }[]>(SAVE, ROWS.parameters(rows));
      if (renumbered.length === 0) return;
      const replaced = renumbered.filter(({ replaces }) => replaces);
      // A statement of its own, so that it sees what was learnt before the copies were locked.
      await manager.query(FORGET, [renumbered.map(({ id }) => id), replaced.map(({ id }) => id)]);
    });
  }

  async find(id: string, manager: EntityManager = this.source.manager): Promise<KnownEmployee | undefined> {
    const [found] = await manager.query<KnownEmployee[]>(`${SELECT} WHERE id = $1 AND NOT deleted`, [id]);
    return found;
  }

  /** False also for one whose first event has not come. */
  async isDeleted(id: string): Promise<boolean> {
    const found = await this.source.query<unknown[]>(
      'SELECT FROM conversations.employee_copies WHERE id = $1 AND deleted',
      [id],
    );
    return found.length > 0;
  }

  async ofUser(userId: string, manager: EntityManager): Promise<KnownEmployee | undefined> {
    const [found] = await manager.query<KnownEmployee[]>(
      `${SELECT} WHERE NOT deleted
         AND id = (SELECT employee_id FROM conversations.provider_users WHERE user_id = $1)`,
      [userId],
    );
    return found;
  }

  /** @param numbers as {@link canonicalNumber} has them */
  async ofNumbers(numbers: readonly string[], manager: EntityManager): Promise<KnownEmployee[]> {
    return manager.query<KnownEmployee[]>(
      `${SELECT} WHERE number = ANY ($1) AND NOT deleted ORDER BY id LIMIT ${MAX_SHARING}`,
      [numbers],
    );
  }

  /**
   * Does nothing if the message came from other numbers than the employee's, such as a former one; null: it names none.
   * The lock keeps the number until the transaction ends.
   */
  async learnUser(
    userId: string,
    numbers: readonly string[] | null,
    employeeId: string,
    manager: EntityManager,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO conversations.provider_users (user_id, employee_id)
       SELECT $1, id FROM conversations.employee_copies
       WHERE id = $2 AND NOT deleted AND ($3::text[] IS NULL OR number = ANY ($3))
         AND NOT EXISTS (SELECT FROM conversations.provider_users WHERE user_id = $1 AND employee_id = $2)
       FOR SHARE
       ON CONFLICT (user_id) DO UPDATE SET employee_id = excluded.employee_id`,
      [userId, employeeId, numbers],
    );
  }

  /** Sets it until the directory's event comes. An event since the employee was read may be newer, and stays. */
  async setOptedOut(
    { id, version }: Pick<KnownEmployee, 'id' | 'version'>,
    at: Date | null,
    manager: EntityManager = this.source.manager,
  ): Promise<void> {
    await manager.query('UPDATE conversations.employee_copies SET opted_out_at = $3 WHERE id = $1 AND version = $2', [
      id,
      version,
      at,
    ]);
  }
}

const isSnapshot = (event: Envelope): event is Envelope<StoredEmployee> =>
  EMPLOYEE_SNAPSHOTS.some((definition) => definition.is(event));

function rowOf(event: Envelope) {
  const version = event.version ?? 0;
  if (isSnapshot(event)) {
    const { id, name, phone, departmentId, optedOutAt } = event.data;
    const number = canonicalNumber(phone);
    return { id, version, deleted: false, name, phone, number, department_id: departmentId, opted_out_at: optedOutAt };
  }
  if (!EmployeeDeleted.is(event)) return null;
  const nothing = { name: null, phone: null, number: null, department_id: null, opted_out_at: null };
  return { id: event.data.id, version, deleted: true, ...nothing };
}

@Controller()
export class EmployeeEventsController {
  constructor(private readonly employees: EmployeeReplica) {}

  @EventHandler(SUBSCRIPTIONS.conversationsEmployees)
  async handle(events: Envelope[]): Promise<void> {
    await this.employees.save(events);
  }
}
