import { Inject, Injectable } from '@nestjs/common';
import { TaskUnanswered } from '@recuerda/contracts';
import { unnestRows } from '@recuerda/database';
import type { Transaction } from '@recuerda/outbox';
import { CLOCK, type Clock, currentTrace } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEDULED, type ScheduledReminder } from '../reminders/reminder-store.js';
import { EscalationRules } from './escalation-rules.js';

/** A next reminder with the count of unanswered ones. */
export interface CountedReminder extends ScheduledReminder {
  activation: number;
  employeeId: string | null;
  unanswered: number;
  /** The last step that was reached; 0: none since the last answer. */
  escalatedStep: number;
  /** The reminder that was sent. */
  reminderId: string;
}

/** Selects {@link CountedReminder}s, of a statement whose rows are `row` and whose results are `given`. */
export const COUNTED = `${SCHEDULED}, row.activation, row.employee_id AS "employeeId", row.unanswered,
  row.escalated_step AS "escalatedStep", given."reminderId"`;

/**
 * Assigns the count of a row one more, where its department escalates. After an answer no step has been reached.
 * `first` is the number of the first of {@link CountUnanswered.parameters}.
 */
export const countOneMore = (first: number): string =>
  `unanswered = row.unanswered + (((row.department_id = ANY ($${first}::uuid[])) IS TRUE) <> $${first + 1})::int,
   escalated_step = CASE WHEN row.unanswered = 0 THEN 0 ELSE row.escalated_step END`;

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

  /** Also a step that was set below the present count. Of several the last is taken. */
  async publish(
    source: Pick<EntityManager, 'query'>,
    reminders: readonly CountedReminder[],
    emit: Transaction['emit'],
  ): Promise<void> {
    const reached = reminders.flatMap((reminder) => {
      const { departmentId, employeeId, unanswered, escalatedStep } = reminder;
      const step = this.rules.reached(departmentId, unanswered);
      return employeeId !== null && step && step.step > escalatedStep ? [{ ...reminder, employeeId, ...step }] : [];
    });
    if (reached.length === 0) return;
    for (const { taskId, activation, employeeId, departmentId, unanswered: count, reminderId, step, to } of reached)
      emit(
        TaskUnanswered.create({
          id: `${reminderId}:unanswered`,
          subject: taskId,
          time: this.clock.now(),
          data: { taskId, activation, employeeId, departmentId, count, reminderId, step, to },
          ...currentTrace(),
        }),
      );
    const { from, parameters } = unnestRows(reached, { taskId: 'uuid', step: 'int' });
    await source.query(
      `UPDATE scheduler.task_reminders row SET escalated_step = given."step" FROM ${from}
       WHERE row.task_id = given."taskId"`,
      parameters,
    );
  }
}
