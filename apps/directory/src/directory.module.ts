import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule, IdempotencyModule, provideAppliedChunks, provideDeletedRows } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { BulkController } from './bulk/bulk.controller.js';
import { ChangeManyDepartments } from './bulk/change-many-departments.js';
import { ChangeManyEmployees } from './bulk/change-many.js';
import { RestoreManyEmployees } from './bulk/restore-many.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { ClosedDays } from './calendar/closed-days.js';
import { SettingsStore } from './calendar/settings.store.js';
import { SettingsWriter } from './calendar/settings.writer.js';
import { DepartmentReader } from './departments/department.reader.js';
import { DepartmentWriter } from './departments/department.writer.js';
import { DepartmentsController } from './departments/departments.controller.js';
import { DIRECTORY_CONFIG, directoryConfig } from './directory.config.js';
import { DIRECTORY_DATABASE, SCHEMA } from './directory.database.js';
import { AbsencesController } from './employees/absences.controller.js';
import { EmployeeSnapshotReader } from './employees/employee-snapshot.reader.js';
import { EmployeeReader } from './employees/employee.reader.js';
import { EmployeeWriter } from './employees/employee.writer.js';
import { EmployeesController } from './employees/employees.controller.js';
import { ReachabilityController } from './employees/reachability.controller.js';
import { ErasePeople } from './erasures/erase-people.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { RepeatErasures } from './erasures/repeat-erasures.js';
import { ImportManyDepartments } from './imports/import-departments.js';
import { ImportManyEmployees } from './imports/import-employees.js';
import { ImportsController } from './imports/imports.controller.js';
import { ProjectionController } from './projection/projection.controller.js';
import { RepublishDirectoryUseCase } from './projection/republish-directory.js';
import { TaskReplicaRepository } from './task-count-replica/task-replica.repository.js';
import { TaskEventsController } from './task-count-replica/task-events.controller.js';

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
        AbsencesController,
        BulkController,
        CalendarController,
        DepartmentsController,
        EmployeesController,
        ErasuresController,
        ImportsController,
        ReachabilityController,
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
        EmployeeSnapshotReader,
        EmployeeWriter,
        ErasePeople,
        ImportManyDepartments,
        ImportManyEmployees,
        provideAppliedChunks(SCHEMA),
        provideDeletedRows(SCHEMA),
        RepeatErasures,
        RepublishDirectoryUseCase,
        RestoreManyEmployees,
        SettingsStore,
        SettingsWriter,
        TaskReplicaRepository,
      ],
    };
  }
}
