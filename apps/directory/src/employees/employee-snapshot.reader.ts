import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EmployeeSnapshot } from '@recuerda/contracts';
import { isInScope } from '@recuerda/service';
import { type DataSource, In } from 'typeorm';
import { Department } from '../departments/department.entity.js';
import { SCHEMA } from '../directory.database.js';
import { Employee } from './employee.entity.js';

@Injectable()
export class EmployeeSnapshotReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Null: no such employee, or none that the principal may know. */
  async read(id: string): Promise<EmployeeSnapshot | null> {
    const [snapshot] = await this.readMany([id]);
    return snapshot ?? null;
  }

  /** Those that exist and that the principal may know. */
  async readMany(ids: readonly string[]): Promise<EmployeeSnapshot[]> {
    // One snapshot, so that the department is the one the employee names.
    return this.source.transaction('REPEATABLE READ', async (manager) => {
      const found = await manager.findBy(Employee, { id: In([...ids]) });
      const employees = found.filter(({ departmentId }) => isInScope(departmentId));
      const departments = await manager.findBy(Department, {
        id: In([...new Set(employees.map(({ departmentId }) => departmentId))]),
      });
      const byId = new Map(departments.map((department) => [department.id, department]));
      return employees.flatMap((employee) => {
        const department = byId.get(employee.departmentId);
        if (!department) return [];
        return {
          employee: { ...employee.toSnapshot(), version: employee.version },
          department: { ...department.toSnapshot(), version: department.version },
        };
      });
    });
  }
}
