import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type StoredDepartment,
  type StoredEmployee,
  type UnreachableReason,
  unreachableReasonOf,
} from '@recuerda/contracts';
import { unnestRows } from '@recuerda/database';
import type { DataSource, EntityManager } from 'typeorm';
import type { Assignee } from '../entity/task.entity.js';
import { SCHEMA } from '../tasks.config.js';

/** A row of the replica of departments; a tombstone if `deleted`. */
export interface DepartmentReplica {
  id: string;
  version: number;
  deleted: boolean;
  name: string | null;
}

export interface EmployeeReplica {
  id: string;
  version: number;
  deleted: boolean;
  name: string | null;
  phone: string | null;
  email: string | null;
  department_id: string | null;
  /** Gets reminders; false of a deleted one. */
  reachable: boolean;
  unreachable_reason: UnreachableReason | null;
  consented: boolean;
}

export const departmentReplica = ({ id, name }: StoredDepartment, version: number): DepartmentReplica => ({
  id,
  version,
  deleted: false,
  name,
});

export function employeeReplica(employee: StoredEmployee, version: number): EmployeeReplica {
  const reason = unreachableReasonOf(employee);
  return {
    id: employee.id,
    version,
    deleted: false,
    name: employee.name,
    phone: employee.phone,
    email: employee.email,
    department_id: employee.departmentId,
    reachable: reason === null,
    unreachable_reason: reason,
    consented: Boolean(employee.consentAt),
  };
}

export const deletedDepartment = (id: string, version: number): DepartmentReplica => ({
  id,
  version,
  deleted: true,
  name: null,
});

export const deletedEmployee = (id: string, version: number): EmployeeReplica => ({
  id,
  version,
  deleted: true,
  name: null,
  phone: null,
  email: null,
  department_id: null,
  reachable: false,
  unreachable_reason: null,
  consented: false,
});

const DEPARTMENT = { id: 'uuid', version: 'int', deleted: 'bool', name: 'text' };
const EMPLOYEE = {
  ...DEPARTMENT,
  phone: 'text',
  email: 'text',
  department_id: 'uuid',
  reachable: 'bool',
  unreachable_reason: 'text',
  consented: 'bool',
};

/** The replica of employees and departments. */
@Injectable()
export class ReplicaRepository {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Returns the given employees that the replica lacks; it has deleted ones too. */
  async notReplicated(ids: readonly string[]): Promise<string[]> {
    const rows: { id: string }[] = await this.source.query(
      `SELECT id FROM unnest($1::uuid[]) AS given (id)
       WHERE NOT EXISTS (SELECT FROM tasks.employee_copies copy WHERE copy.id = given.id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the employee, locked until the transaction ends, so that its deletion finds the task that is being
   * assigned to it. Call it before locking tasks: every transaction locks the replica first.
   */
  async lockForShare(manager: EntityManager, id: string): Promise<Assignee | undefined> {
    const [employee] = await this.lockAllForShare(manager, [id]);
    return employee;
  }

  /** Returns the employees in the order of their ids, locked until the transaction ends. */
  async lockAllForShare(manager: EntityManager, ids: readonly string[]): Promise<Assignee[]> {
    return manager.query<Assignee[]>(
      `SELECT id, name, reachable, department_id AS "departmentId" FROM tasks.employee_copies
       WHERE id = ANY ($1::uuid[]) AND NOT deleted ORDER BY id FOR SHARE`,
      [ids],
    );
  }

  /** Saves the rows that are newer; at most one row per entity. */
  async saveDepartments(manager: EntityManager, copies: readonly DepartmentReplica[]): Promise<void> {
    if (copies.length === 0) return;
    const { from, parameters } = unnestRows(copies, DEPARTMENT);
    await manager.query(
      `INSERT INTO tasks.department_copies AS copy (id, version, deleted, name)
       SELECT id, version, deleted, name FROM ${from} ORDER BY id
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, name = excluded.name
       WHERE copy.version < excluded.version`,
      parameters,
    );
  }

  /** Returns the ids of the employees that were newer, deleted and present ones apart, and who consents only now. */
  async saveEmployees(
    manager: EntityManager,
    copies: readonly EmployeeReplica[],
  ): Promise<{ deleted: string[]; present: string[]; consenting: string[] }> {
    if (copies.length === 0) return { deleted: [], present: [], consenting: [] };
    const before = await manager.query<{ id: string }[]>(
      'SELECT id FROM tasks.employee_copies WHERE id = ANY ($1::uuid[]) AND consented ORDER BY id FOR UPDATE',
      [copies.map(({ id }) => id)],
    );
    const { from, parameters } = unnestRows(copies, EMPLOYEE);
    const saved: { id: string; deleted: boolean; consented: boolean }[] = await manager.query(
      `INSERT INTO tasks.employee_copies AS copy (
         id, version, deleted, name, phone, email, department_id, reachable, unreachable_reason, consented)
       SELECT id, version, deleted, name, phone, email, department_id, reachable, unreachable_reason, consented
       FROM ${from} ORDER BY id
       ON CONFLICT (id) DO UPDATE
       SET version = excluded.version, deleted = excluded.deleted, name = excluded.name, phone = excluded.phone,
           email = excluded.email, department_id = excluded.department_id, reachable = excluded.reachable,
           unreachable_reason = excluded.unreachable_reason,
           consented = excluded.consented
       WHERE copy.version < excluded.version
       RETURNING id, deleted, consented`,
      parameters,
    );
    const idsOf = (deleted: boolean) => saved.filter((row) => row.deleted === deleted).map((row) => row.id);
    const known = new Set(before.map(({ id }) => id));
    const consenting = saved.filter(({ id, consented }) => consented && !known.has(id)).map(({ id }) => id);
    return { deleted: idsOf(true), present: idsOf(false), consenting };
  }
}
