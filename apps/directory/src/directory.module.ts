import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule, IdempotencyModule } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { DepartmentReader } from './departments/department.reader.js';
import { DepartmentWriter } from './departments/department.writer.js';
import { DepartmentsController } from './departments/departments.controller.js';
import { DIRECTORY_DATABASE, SCHEMA } from './directory.database.js';
import { EmployeeSnapshotReader } from './employees/employee-snapshot.reader.js';
import { EmployeeReader } from './employees/employee.reader.js';
import { EmployeeWriter } from './employees/employee.writer.js';
import { EmployeesController } from './employees/employees.controller.js';
import { ReachabilityController } from './employees/reachability.controller.js';
import { ProjectionController } from './projection/projection.controller.js';
import { RepublishDirectoryUseCase } from './projection/republish-directory.js';
import { TaskReplicaRepository } from './task-count-replica/task-replica.repository.js';
import { TaskEventsController } from './task-count-replica/task-events.controller.js';

/** Departments and employees. */
@Module({})
export class DirectoryModule {
  static register(): DynamicModule {
    return {
      module: DirectoryModule,
      imports: [
        DatabaseModule.forService(DIRECTORY_DATABASE),
        IdempotencyModule.forService(SCHEMA),
        OutboxModule.forService(SCHEMA),
      ],
      controllers: [
        DepartmentsController,
        EmployeesController,
        ReachabilityController,
        ProjectionController,
        TaskEventsController,
      ],
      providers: [
        DepartmentReader,
        DepartmentWriter,
        EmployeeReader,
        EmployeeSnapshotReader,
        EmployeeWriter,
        RepublishDirectoryUseCase,
        TaskReplicaRepository,
      ],
    };
  }
}
