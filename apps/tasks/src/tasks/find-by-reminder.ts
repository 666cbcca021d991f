import { Injectable } from '@nestjs/common';
import { FindTasksByReminder, isReminderFilter, type TaskQuery } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';

/** Asks the scheduler which tasks a filter means. */
@Injectable()
export class FindByReminder {
  constructor(private readonly requests: RequestClient) {}

  /** Returns none for a filter that does not depend on reminders. Throws if the scheduler does not answer. */
  async idsOf(state: TaskQuery['state']): Promise<string[]> {
    return isReminderFilter(state) ? this.requests.send(FindTasksByReminder, { filter: state }) : [];
  }
}
