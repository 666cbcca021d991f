import { Controller } from '@nestjs/common';
import {
  DEPARTMENT_SNAPSHOTS,
  DepartmentDeleted,
  type StoredDepartment,
  EMPLOYEE_SNAPSHOTS,
  EmployeeDeleted,
  type StoredEmployee,
  type Envelope,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { latestVersions } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { SCHEMA } from '../tasks.database.js';
import { ApplyDirectory, type DirectoryRows } from './apply-directory.js';
import { deletedDepartment, deletedEmployee, departmentReplica, employeeReplica } from './replica-rows.js';

@Controller()
export class DirectoryEventsController {
  constructor(
    private readonly directory: ApplyDirectory,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  @EventHandler(SUBSCRIPTIONS.tasksDirectory)
  async handle(events: Envelope[]): Promise<void> {
    const changes = changesOf(latestVersions(events));
    await this.work.run((transaction) => this.directory.apply(transaction, changes));
  }
}

const isDepartment = (event: Envelope): event is Envelope<StoredDepartment> =>
  DEPARTMENT_SNAPSHOTS.some((definition) => definition.is(event));
const isEmployee = (event: Envelope): event is Envelope<StoredEmployee> =>
  EMPLOYEE_SNAPSHOTS.some((definition) => definition.is(event));

function changesOf(events: readonly Envelope[]): DirectoryRows {
  const departments = [];
  const employees = [];
  for (const event of events) {
    const version = event.version ?? 0;
    if (isDepartment(event)) departments.push(departmentReplica(event.data, version));
    else if (isEmployee(event)) employees.push(employeeReplica(event.data, version));
    else if (DepartmentDeleted.is(event)) departments.push(deletedDepartment(event.data.id, version));
    else if (EmployeeDeleted.is(event)) employees.push(deletedEmployee(event.data.id, version));
  }
  return { departments, employees };
}
