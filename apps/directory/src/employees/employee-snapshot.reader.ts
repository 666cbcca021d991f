import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EmployeeSnapshot } from '@recuerda/contracts';
import { isInScope } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { Department } from '../departments/department.entity.js';
import { SCHEMA } from '../directory.database.js';
import { Employee } from './employee.entity.js';

@Injectable()
export class EmployeeSnapshotReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Null: no such employee, or none that the principal may know. */
  async read(id: string): Promise<EmployeeSnapshot | null> {
    // One snapshot, so that the department is the one the employee names.
    return this.source.transaction('REPEATABLE READ', async (manager) => {
      const employee = await manager.findOneBy(Employee, { id });
      if (!employee || !isInScope(employee.departmentId)) return null;
      const department = await manager.findOneByOrFail(Department, { id: employee.departmentId });
      return {
        employee: { ...employee.toSnapshot(), version: employee.version },
        department: { ...department.toSnapshot(), version: department.version },
      };
    });
  }
}
