import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CountDirectory,
  DepartmentRepublished,
  EmployeeRepublished,
  RepublishDirectory,
  SettingsRepublished,
} from '@recuerda/contracts';
import { readRowCount } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, republishRows, type UnitOfWork } from '@recuerda/outbox';
import { type Clock, CLOCK, departmentScope } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SettingsStore } from '../calendar/settings.store.js';
import { Department } from '../departments/department.entity.js';
import { SCHEMA } from '../directory.config.js';
import { Employee } from '../employees/employee.entity.js';

interface Counts {
  departments: number;
  employees: number;
}

const COUNT = `SELECT (SELECT count(*)::int FROM directory.departments) AS departments,
  ${readRowCount(SCHEMA, 'employees', ['total'])} AS employees`;
const COUNT_IN_SCOPE = `
  SELECT (SELECT count(*)::int FROM directory.departments WHERE id = ANY ($1::uuid[])) AS departments,
    (SELECT count(*)::int FROM directory.employees WHERE department_id = ANY ($1::uuid[])) AS employees`;

@Controller()
export class ProjectionController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  @RequestHandler(CountDirectory)
  async count(): Promise<Counts> {
    const scope = departmentScope();
    const [counts] = await this.source.query<Counts[]>(scope ? COUNT_IN_SCOPE : COUNT, scope && [scope]);
    return counts ?? { departments: 0, employees: 0 };
  }

  /** Publishes the settings, every department and every employee again with its current version. */
  @RequestHandler(RepublishDirectory)
  async republishAll(): Promise<{ events: number }> {
    await this.republishSettings();
    const departments = await republishRows(this.work, Department, DepartmentRepublished, this.clock);
    const employees = await republishRows(this.work, Employee, EmployeeRepublished, this.clock);
    return { events: 1 + departments + employees };
  }

  private republishSettings(): Promise<void> {
    return this.work.run(async ({ manager, emit }) => {
      const row = await this.settings.lock(manager);
      const snapshot = await this.settings.snapshot(manager, row);
      emit(entityEvent(SettingsRepublished, snapshot, row.published, this.clock.now()));
    });
  }
}
