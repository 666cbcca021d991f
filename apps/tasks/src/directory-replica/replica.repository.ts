import { Injectable } from '@nestjs/common';
import { unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import type { DepartmentReplica, EmployeeReplica } from './replica-rows.js';

const DEPARTMENT = { id: 'uuid', version: 'int', deleted: 'bool', name: 'text' };
const EMPLOYEE = {
  ...DEPARTMENT,
  phone: 'text',
  department_id: 'uuid',
  reachable: 'bool',
  unreachable_reason: 'text',
  consented: 'bool',
};

/** Upserts the rows that are newer; at most one row per entity. */
@Injectable()
export class ReplicaRepository {
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
         id, version, deleted, name, phone, department_id, reachable, unreachable_reason, consented)
       SELECT id, version, deleted, name, phone, department_id, reachable, unreachable_reason, consented
       FROM ${from} ORDER BY id
       ON CONFLICT (id) DO UPDATE
       SET version = excluded.version, deleted = excluded.deleted, name = excluded.name, phone = excluded.phone,
           department_id = excluded.department_id, reachable = excluded.reachable,
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
