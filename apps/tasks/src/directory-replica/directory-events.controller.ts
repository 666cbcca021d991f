import { Controller } from '@nestjs/common';
import {
  DEPARTMENT_SNAPSHOTS,
  DepartmentDeleted,
  type StoredDepartment,
  EMPLOYEE_SNAPSHOTS,
  EmployeeDeleted,
  type StoredEmployee,
  type Envelope,
  type PublishedSettings,
  SETTINGS_EVENTS,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { latestVersions } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { SchoolCalendar } from '../series/school-calendar.js';
import { SCHEMA } from '../tasks.config.js';
import { ApplyDirectory, type DirectoryRows } from './apply-directory.js';
import { deletedDepartment, deletedEmployee, departmentReplica, employeeReplica } from './replica.repository.js';

@Controller()
export class DirectoryEventsController {
  constructor(
    private readonly directory: ApplyDirectory,
    private readonly calendar: SchoolCalendar,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  @EventHandler(SUBSCRIPTIONS.tasksDirectory)
  async handle(events: Envelope[]): Promise<void> {
    const latest = latestVersions(events);
    await this.work.run(async (transaction) => {
      for (const { data, version = 0 } of latest.filter(isSettings))
        await this.calendar.save(transaction.manager, data, version);
      await this.directory.apply(transaction, changesOf(latest));
    });
  }
}

const isDepartment = (event: Envelope): event is Envelope<StoredDepartment> =>
  DEPARTMENT_SNAPSHOTS.some((definition) => definition.is(event));
const isEmployee = (event: Envelope): event is Envelope<StoredEmployee> =>
  EMPLOYEE_SNAPSHOTS.some((definition) => definition.is(event));

const isSettings = (event: Envelope): event is Envelope<PublishedSettings> =>
  SETTINGS_EVENTS.some((definition) => definition.is(event));

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
