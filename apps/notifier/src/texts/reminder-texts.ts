import { Injectable } from '@nestjs/common';
import type { ReminderSnapshot } from '@recuerda/contracts';
import { composeBundle } from './compose-bundle.js';
import { composeMessage, overheadOf, type SchoolText } from './compose-message.js';
import { MessageSettings } from './message-settings.js';

/** The texts of reminders, as the school has them. */
@Injectable()
export class ReminderTexts {
  constructor(private readonly school: MessageSettings) {}

  /** Characters of a reminder besides the names of employee and task and the description. */
  get overhead(): number {
    return overheadOf(this.textOf('reminder'));
  }

  /** Returns the text of one reminder, or of several in one message, of at most `maxLength` characters. */
  compose(reminders: readonly ReminderSnapshot[], maxLength: number): string {
    const [first] = reminders;
    return first && reminders.length === 1
      ? composeMessage(first, this.textOf('reminder'), maxLength)
      : composeBundle(reminders, this.textOf('bundle'), maxLength);
  }

  private textOf(kind: 'reminder' | 'bundle'): SchoolText {
    return { text: this.school.textOf(kind), schoolName: this.school.schoolName };
  }
}
