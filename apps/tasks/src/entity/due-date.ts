import { type DueDateField, mistakesWithoutDueDate, type Repetition } from '@recuerda/contracts';
import { fieldError } from '@recuerda/service';

/** When a task is due, and what follows from it. */
export interface DueDate {
  dueAt: Date | null;
  /** Minutes before `dueAt` at which reminders begin; null: at once. */
  remindBefore: number | null;
  /** Minutes between reminders from `dueAt` on; null: as before. */
  overdueInterval: number | null;
  repetition: Repetition | null;
  /** The date from which `repetition` is counted: `dueAt`, as somebody entered it last. */
  repeatsFrom: Date | null;
  /** Id of the first occurrence, which all of them have in common; null: it never repeated. */
  seriesId: string | null;
  occurrenceAt: Date | null;
}

/** Changes of one of them reschedule the task, and end its snooze. */
export const SCHEDULE_FIELDS = ['reminderInterval', 'dueAt', 'remindBefore', 'overdueInterval'] as const;

export const NO_DUE_DATE: DueDate = {
  dueAt: null,
  remindBefore: null,
  overdueInterval: null,
  repetition: null,
  repeatsFrom: null,
  seriesId: null,
  occurrenceAt: null,
};

type Entered = { [F in DueDateField]?: F extends 'dueAt' ? string | null | undefined : DueDate[F] | undefined };

/** Returns what was entered as the entity has it. */
export function enteredDueDate({ dueAt, remindBefore, overdueInterval, repetition }: Entered): Partial<DueDate> {
  return {
    ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
    ...(remindBefore !== undefined && { remindBefore }),
    ...(overdueInterval !== undefined && { overdueInterval }),
    ...(repetition !== undefined && { repetition }),
  };
}

/**
 * Returns the due date of task `id` after a change of these fields. A repetition is counted from the date that was
 * entered, and makes the task the first of a series.
 *
 * @throws AppError `validation_failed` for a field that needs a due date, where there is none
 */
export function changedDueDate(id: string, before: DueDate, changed: Partial<DueDate>): DueDate {
  const after = dueDateOf({ ...before, ...changed });
  const [mistake] = mistakesWithoutDueDate(after);
  if (mistake) throw fieldError(mistake.field, mistake.message);
  const isEntered = 'dueAt' in changed || 'repetition' in changed;
  if (!isEntered) return after;
  const seriesId = after.seriesId ?? (after.repetition && id);
  return {
    ...after,
    repeatsFrom: after.repetition && after.dueAt,
    seriesId,
    occurrenceAt: seriesId === null ? null : (after.dueAt ?? after.occurrenceAt),
  };
}

const dueDateOf = (task: DueDate): DueDate => {
  const { dueAt, remindBefore, overdueInterval, repetition, repeatsFrom, seriesId, occurrenceAt } = task;
  return { dueAt, remindBefore, overdueInterval, repetition, repeatsFrom, seriesId, occurrenceAt };
};
