import { cut } from './cut.js';

interface BundledTask {
  employeeName: string;
  title: string;
  description: string | null;
}

/** Longest title and description in a list, characters. */
const MAX_TITLE = 120;
const MAX_DESCRIPTION = 100;
/** A shorter description says nothing. */
const MIN_DESCRIPTION = 12;
/** Around a title in the list, besides its number. */
const MARKS = '10. **\n'.length;

/**
 * The message of several reminders: names the employee, lists the tasks by number, signed with the school's name. Of
 * one that is longer than `maxLength` characters the descriptions are cut, then the titles.
 */
export function composeBundle(tasks: readonly BundledTask[], schoolName: string, maxLength = Infinity): string {
  const text = (title: number, description: number): string => textOf(tasks, schoolName, title, description);
  const whole = text(MAX_TITLE, MAX_DESCRIPTION);
  if (whole.length <= maxLength) return whole;
  const short = text(MAX_TITLE, 0);
  const description = Math.floor((maxLength - short.length) / tasks.length) - '\n'.length;
  if (description >= MIN_DESCRIPTION) return text(MAX_TITLE, description);
  if (short.length <= maxLength) return short;
  const around = textOf([], schoolName, 0, 0).length + (tasks[0]?.employeeName.length ?? 0);
  const title = Math.floor((maxLength - around) / tasks.length) - MARKS;
  return cut(text(Math.max(1, title), 0), maxLength);
}

function textOf(tasks: readonly BundledTask[], schoolName: string, title: number, description: number): string {
  const lines = tasks.map((task, index) => {
    const about = oneLine(task.description ?? '');
    const more = about === '' || description === 0 ? '' : `\n${cut(about, description)}`;
    return `${index + 1}. *${cut(oneLine(task.title), title)}*${more}`;
  });
  return [
    `Hola ${tasks[0]?.employeeName ?? ''}, te recordamos que tienes ${tasks.length} tareas pendientes:`,
    lines.join('\n'),
    'Por favor, complétalas lo antes posible.',
    `— ${schoolName}`,
  ].join('\n\n');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
