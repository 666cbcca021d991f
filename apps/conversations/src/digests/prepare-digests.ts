import { Injectable } from '@nestjs/common';
import {
  type DepartmentView,
  ListDepartments,
  ListOpenTasksByEmployee,
  type Page,
  type SettingsView,
  SummariseDepartment,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { SchoolTexts } from '../replies/school-texts.js';
import { DigestMessages, type Recipient } from './digest-messages.js';
import { DigestProgress } from './digest-progress.js';
import { dailyText, weeklyText } from './digest-text.js';
import { emptyReport, type SchoolReport, withDepartment } from './school-report.js';

/** Employees, and departments, per transaction. */
const EMPLOYEES = 100;
const DEPARTMENTS = 20;

interface Managed extends Recipient {
  department: DepartmentView;
}

/** Prepares the digests of a day: reads how tasks are, and requests the messages. Each sends what was not sent yet. */
@Injectable()
export class PrepareDigests {
  constructor(
    private readonly requests: RequestClient,
    private readonly employees: EmployeeReplica,
    private readonly progress: DigestProgress,
    private readonly messages: DigestMessages,
    private readonly texts: SchoolTexts,
  ) {}

  /** For each employee the list of the open tasks. */
  daily(date: string, settings: SettingsView): Promise<void> {
    const day = { kind: 'daily', date } as const;
    const school = { texts: settings.messageTexts, name: this.texts.nameIn(settings) };
    return this.progress.run(day, async (transaction, after) => {
      const page = { limit: EMPLOYEES, ...(after && { after }) };
      const employees = await this.requests.send(ListOpenTasksByEmployee, page);
      for (const employee of await this.messages.presentOf(employees, date, settings)) {
        const { employeeId: about, departmentId } = employee;
        const text = dailyText(employee, school);
        await this.messages.send(transaction, day, employee, { about, departmentId, text });
      }
      return employees.length < EMPLOYEES ? null : (employees.at(-1)?.employeeId ?? null);
    });
  }

  /** For the manager of each department with open tasks how they are. */
  weekly(date: string, settings: SettingsView): Promise<void> {
    const day = { kind: 'weekly', date } as const;
    return this.progress.run(day, async (transaction, after) => {
      const page = await this.departments('created', after);
      const managed = (await Promise.all(page.items.map((department) => this.managedBy(department)))).flat();
      for (const recipient of await this.messages.presentOf(managed, date, settings)) {
        const { id, name } = recipient.department;
        const summary = await this.requests.send(SummariseDepartment, { departmentId: id });
        if (summary.open === 0) continue;
        const text = weeklyText({ department: name, ...summary }, this.texts.nameIn(settings));
        await this.messages.send(transaction, day, recipient, { about: id, departmentId: id, text });
      }
      return page.nextCursor;
    });
  }

  /** How the tasks of the school are: one event, by which identity sends the mails. */
  weeklyMail(date: string, settings: SettingsView): Promise<void> {
    const day = { kind: 'weekly_mail', date } as const;
    return this.progress.run(day, async (transaction) => {
      const report = await this.report();
      if (report.total.open > 0) this.messages.prepared(transaction, day, this.texts.nameIn(settings), report);
      return null;
    });
  }

  private async report(): Promise<SchoolReport> {
    let report = emptyReport();
    let cursor: string | null = null;
    do {
      const page = await this.departments('name', cursor);
      for (const department of page.items) {
        const summary = await this.requests.send(SummariseDepartment, { departmentId: department.id });
        report = withDepartment(report, department, summary);
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
    return report;
  }

  private departments(order: 'created' | 'name', after: string | null): Promise<Page<DepartmentView>> {
    return this.requests.send(ListDepartments, { limit: DEPARTMENTS, order, ...(after && { cursor: after }) });
  }

  private async managedBy(department: DepartmentView): Promise<Managed[]> {
    const { managerEmployeeId } = department;
    const manager = managerEmployeeId ? await this.employees.find(managerEmployeeId) : undefined;
    if (!manager || manager.optedOutAt !== null) return [];
    return [{ employeeId: manager.id, departmentId: manager.departmentId, phone: manager.phone, department }];
  }
}
