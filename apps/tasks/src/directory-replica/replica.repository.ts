import { Injectable } from '@nestjs/common';
import { unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import type { DepartmentReplica, EmployeeReplica } from './replica-rows.js';

const DEPARTMENT = { id: 'uuid', version: 'int', deleted: 'bool', name: 'text' };
const EMPLOYEE = { ...DEPARTMENT, phone: 'text', department_id: 'uuid', reachable: 'bool' };

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

  /** Returns the ids of the employees that were newer, deleted and present ones apart. */
  async saveEmployees(
    manager: EntityManager,
    copies: readonly EmployeeReplica[],
  ): Promise<{ deleted: string[]; present: string[] }> {
    if (copies.length === 0) return { deleted: [], present: [] };
    const { from, parameters } = unnestRows(copies, EMPLOYEE);
    const saved: { id: string; deleted: boolean }[] = await manager.query(
      `INSERT INTO tasks.employee_copies AS copy (id, version, deleted, name, phone, department_id, reachable)
       SELECT id, version, deleted, name, phone, department_id, reachable FROM ${from} ORDER BY id
       ON CONFLICT (id) DO UPDATE
       SET version = excluded.version, deleted = excluded.deleted, name = excluded.name, phone = excluded.phone,
           department_id = excluded.department_id, reachable = excluded.reachable
       WHERE copy.version < excluded.version
       RETURNING id, deleted`,
      parameters,
    );
    const idsOf = (deleted: boolean) => saved.filter((row) => row.deleted === deleted).map((row) => row.id);
    return { deleted: idsOf(true), present: idsOf(false) };
  }
}
