import { Inject, Injectable } from '@nestjs/common';
import { type DepartmentView, ListDepartments, type SettingsView, SummariseDepartment } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { DigestMessages, type Recipient } from './digest-messages.js';
import { DigestProgress } from './digest-progress.js';
import { weeklyText } from './digest-text.js';

/** Departments per transaction. */
const PAGE = 20;

interface Managed extends Recipient {
  department: DepartmentView;
}

/** Sends the manager of each department how its tasks are. */
@Injectable()
export class WeeklyDigest {
  constructor(
    private readonly requests: RequestClient,
    private readonly employees: EmployeeReplica,
    private readonly progress: DigestProgress,
    private readonly messages: DigestMessages,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'SCHOOL_NAME'>,
  ) {}

  /** Sends what was not sent of the day. A department without open tasks has none. */
  run(date: string, settings: SettingsView): Promise<void> {
    const day = { kind: 'weekly', date } as const;
    return this.progress.run(day, async (transaction, after) => {
      const page = await this.requests.send(ListDepartments, {
        limit: PAGE,
        order: 'created',
        ...(after && { cursor: after }),
      });
      const managed = (await Promise.all(page.items.map((department) => this.managedBy(department)))).flat();
      for (const recipient of await this.messages.presentOf(managed, date, settings)) {
        const { id, name } = recipient.department;
        const summary = await this.requests.send(SummariseDepartment, { departmentId: id });
        if (summary.open === 0) continue;
        const text = weeklyText({ department: name, ...summary }, this.config.SCHOOL_NAME);
        await this.messages.send(transaction, day, id, recipient, text);
      }
      return page.nextCursor;
    });
  }

  private async managedBy(department: DepartmentView): Promise<Managed[]> {
    const { managerEmployeeId } = department;
    const manager = managerEmployeeId ? await this.employees.find(managerEmployeeId) : undefined;
    if (!manager || manager.optedOutAt !== null) return [];
    return [{ employeeId: manager.id, departmentId: manager.departmentId, phone: manager.phone, department }];
  }
}
