import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule, IdempotencyModule, provideAppliedChunks, provideDeletedRows } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { ManyDepartmentsController } from './bulk/many-departments.controller.js';
import { ManyEmployeesController } from './bulk/many-employees.controller.js';
import { ClosedDaysController } from './calendar/closed-days.controller.js';
import { SettingsController } from './calendar/settings.controller.js';
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
import { ErasuresController, RepeatErasures } from './erasures/erasures.controller.js';
import { ImportDepartmentsController } from './imports/import-departments.controller.js';
import { ImportEmployeesController } from './imports/import-employees.controller.js';
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
        ClosedDaysController,
        DepartmentsController,
        EmployeesController,
        ErasuresController,
        ImportDepartmentsController,
        ImportEmployeesController,
        ManyDepartmentsController,
        ManyEmployeesController,
        ProjectionController,
        SettingsController,
        TaskEventsController,
      ],
      providers: [
        { provide: DIRECTORY_CONFIG, useValue: loadConfig(directoryConfig, env) },
        DepartmentReader,
        DepartmentWriter,
        EmployeeReader,
        EmployeeWriter,
        provideAppliedChunks(SCHEMA),
        ...provideDeletedRows(SCHEMA),
        RepeatErasures,
        SettingsStore,
        SettingsWriter,
        TaskReplicaRepository,
      ],
    };
  }
}
