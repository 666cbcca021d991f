import { Inject, Injectable } from '@nestjs/common';
import { ListOpenTasksByEmployee, type SettingsView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { DigestMessages } from './digest-messages.js';
import { DigestProgress } from './digest-progress.js';
import { dailyText } from './digest-text.js';

/** Employees per transaction. */
const PAGE = 100;

/** Sends each employee the list of the open tasks. */
@Injectable()
export class DailyDigest {
  constructor(
    private readonly requests: RequestClient,
    private readonly progress: DigestProgress,
    private readonly messages: DigestMessages,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'SCHOOL_NAME'>,
  ) {}

  /** Sends what was not sent of the day. */
  run(date: string, settings: SettingsView): Promise<void> {
    const day = { kind: 'daily', date } as const;
    const school = { texts: settings.messageTexts, name: this.config.SCHOOL_NAME };
    return this.progress.run(day, async (transaction, after) => {
      const employees = await this.requests.send(ListOpenTasksByEmployee, { limit: PAGE, ...(after && { after }) });
      for (const employee of await this.messages.presentOf(employees, date, settings))
        await this.messages.send(transaction, day, employee.employeeId, employee, dailyText(employee, school));
      return employees.length < PAGE ? null : (employees.at(-1)?.employeeId ?? null);
    });
  }
}
