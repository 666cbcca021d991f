import { Inject, Injectable } from '@nestjs/common';
import { TaskUnanswered } from '@recuerda/contracts';
import type { Transaction } from '@recuerda/outbox';
import { CLOCK, type Clock, currentTrace } from '@recuerda/service';
import { SCHEDULED, type ScheduledReminder } from '../reminders/reminder-store.js';
import { EscalationRules } from './escalation-rules.js';

/** A next reminder with the count of unanswered ones. */
export interface CountedReminder extends ScheduledReminder {
  activation: number;
  employeeId: string | null;
  unanswered: number;
  /** The reminder that was sent. */
  reminderId: string;
}

/** Selects {@link CountedReminder}s, of a statement whose rows are `row` and whose results are `given`. */
export const COUNTED = `${SCHEDULED}, row.activation, row.employee_id AS "employeeId", row.unanswered,
  given."reminderId"`;

/**
 * Assigns the count of a row one more, where its department escalates. `first` is the number of the first of
 * {@link CountUnanswered.parameters}.
 */
export const countOneMore = (first: number): string =>
  `unanswered = row.unanswered + (((row.department_id = ANY ($${first}::uuid[])) IS TRUE) <> $${first + 1})::int`;

/** Counts unanswered reminders, and publishes when the count of a task reaches a step. */
@Injectable()
export class CountUnanswered {
  constructor(
    private readonly rules: EscalationRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** False: nothing is counted. */
  get isOn(): boolean {
    return this.rules.isOn;
  }

  get parameters(): [exceptions: readonly string[], school: boolean] {
    const { exceptions, school } = this.rules.counted;
    return [exceptions, school];
  }

  publish(reminders: readonly CountedReminder[], emit: Transaction['emit']): void {
    for (const { taskId, activation, employeeId, departmentId, unanswered: count, reminderId } of reminders) {
      const reached = employeeId === null ? undefined : this.rules.reached(departmentId, count);
      if (employeeId === null || !reached) continue;
      emit(
        TaskUnanswered.create({
          id: `${reminderId}:unanswered`,
          subject: taskId,
          time: this.clock.now(),
          data: { taskId, activation, employeeId, departmentId, count, reminderId, ...reached },
          ...currentTrace(),
        }),
      );
    }
  }
}
