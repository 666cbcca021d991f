import { fillText } from '@recuerda/contracts';
import type { MessageFacts, SchoolText } from './compose-message.js';
import { cut } from './cut.js';

/** Longest title and description in a list, characters. */
const MAX_TITLE = 120;
const MAX_DESCRIPTION = 100;
/** A shorter description says nothing. */
const MIN_DESCRIPTION = 12;
/** Around a title in the list, besides its number. */
const MARKS = '10. **\n'.length;

/**
 * The message of several reminders, in which tasks are listed by number. Of one that is longer than `maxLength`
 * characters the descriptions are cut, then the titles, then its end.
 */
export function composeBundle(tasks: readonly MessageFacts[], school: SchoolText, maxLength = Infinity): string {
  const { employeeName = '' } = tasks[0] ?? {};
  const text = (title: number, description: number): string =>
    fill(employeeName, tasks.length, listOf(tasks, title, description), school);
  const whole = text(MAX_TITLE, MAX_DESCRIPTION);
  if (whole.length <= maxLength) return whole;
  const short = text(MAX_TITLE, 0);
  const description = Math.floor((maxLength - short.length) / tasks.length) - '\n'.length;
  if (description >= MIN_DESCRIPTION) return text(MAX_TITLE, description);
  if (short.length <= maxLength) return short;
  const around = fill(employeeName, tasks.length, '-', school).length;
  const title = Math.floor((maxLength - around) / tasks.length) - MARKS;
  return cut(text(Math.max(1, title), 0), maxLength);
}

const fill = (employeeName: string, count: number, list: string, { text, schoolName }: SchoolText): string =>
  fillText(text, { empleado: employeeName, cantidad: String(count), tareas: list, escuela: schoolName });

function listOf(tasks: readonly MessageFacts[], title: number, description: number): string {
  const lines = tasks.map((task, index) => {
    const about = oneLine(task.description ?? '');
    const more = about === '' || description === 0 ? '' : `\n${cut(about, description)}`;
    return `${index + 1}. *${cut(oneLine(task.title), title)}*${more}`;
  });
  return lines.join('\n');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
