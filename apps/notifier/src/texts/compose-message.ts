import { fillText, type ReminderSnapshot, usesVariable } from '@recuerda/contracts';
import { cut } from './cut.js';

export type MessageFacts = Pick<ReminderSnapshot, 'employeeName' | 'title' | 'description'>;

/** A text of the school, and its name. */
export interface SchoolText {
  text: string;
  schoolName: string;
}

/**
 * The reminder an employee reads. Of one that is longer than `maxLength` characters the description is cut, then its
 * end.
 */
export function composeMessage(facts: MessageFacts, reminder: SchoolText, maxLength = Infinity): string {
  const whole = fill(facts, reminder);
  const excess = whole.length - maxLength;
  if (excess <= 0) return whole;
  const { description } = facts;
  const kept = usesVariable(reminder.text, 'descripcion') ? (description?.length ?? 0) - excess : 0;
  const shorter = { ...facts, description: kept > 0 ? cut(description as string, kept) : null };
  return cut(fill(shorter, reminder), maxLength);
}

const fill = ({ employeeName, title, description }: MessageFacts, { text, schoolName }: SchoolText): string =>
  fillText(text, { empleado: employeeName, tarea: title, descripcion: description ?? '', escuela: schoolName });

/** Characters of a message besides the names of employee and task and the description. */
export const overheadOf = (reminder: SchoolText): number =>
  fill({ employeeName: 'x', title: 'x', description: 'x' }, reminder).length - 'xxx'.length;
