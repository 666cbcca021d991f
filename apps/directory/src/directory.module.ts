import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule, IdempotencyModule, provideAppliedChunks, provideDeletedRows } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { BulkController } from './bulk/bulk.controller.js';
import { ChangeManyDepartments } from './bulk/change-many-departments.js';
import { ChangeManyEmployees } from './bulk/change-many-employees.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { ClosedDays } from './calendar/closed-days.js';
import { SettingsStore } from './calendar/settings.store.js';
import { SettingsWriter } from './calendar/settings.writer.js';
import { DepartmentReader } from './departments/department.reader.js';
import { DepartmentWriter } from './departments/department.writer.js';
import { DepartmentsController } from './departments/departments.controller.js';
import { DIRECTORY_CONFIG, directoryConfig, SCHEMA } from './directory.config.js';
import { DIRECTORY_DATABASE } from './directory.database.js';
import { EmployeeReader } from './employees/employee.reader.js';
import { EmployeeWriter } from './employees/employee.writer.js';
import { EmployeesController } from './employees/employees.controller.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { RepeatErasures } from './erasures/repeat-erasures.js';
import { ImportManyDepartments } from './imports/import-departments.js';
import { ImportManyEmployees } from './imports/import-employees.js';
import { ImportsController } from './imports/imports.controller.js';
import { ProjectionController } from './projection/projection.controller.js';
import { TaskEventsController, TaskReplicaRepository } from './task-count-replica/task-replica.repository.js';

/** Departments, employees, and when the school sends reminders. */
@Module({})
export class DirectoryModule {
  /** Throws `ConfigError` when the environment is wrong. */
  static register(env: Env): DynamicModule {
    return {
      module: DirectoryModule,
      imports: [
        DatabaseModule.forService(DIRECTORY_DATABASE),
        IdempotencyModule.forService(SCHEMA),
        OutboxModule.forService(SCHEMA),
      ],
      controllers: [
        BulkController,
        CalendarController,
        DepartmentsController,
        EmployeesController,
        ErasuresController,
        ImportsController,
        ProjectionController,
        TaskEventsController,
      ],
      providers: [
        { provide: DIRECTORY_CONFIG, useValue: loadConfig(directoryConfig, env) },
        ChangeManyDepartments,
        ChangeManyEmployees,
        ClosedDays,
        DepartmentReader,
        DepartmentWriter,
        EmployeeReader,
        EmployeeWriter,
        ImportManyDepartments,
        ImportManyEmployees,
        provideAppliedChunks(SCHEMA),
        provideDeletedRows(SCHEMA),
        RepeatErasures,
        SettingsStore,
        SettingsWriter,
        TaskReplicaRepository,
      ],
    };
  }
}
