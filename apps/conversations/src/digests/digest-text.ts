import { type EmployeeOpenTasks, fillText, MAX_MESSAGE_TEXT, type SchoolTexts, textOf } from '@recuerda/contracts';
import { cut } from '../replies/texts.js';

/** Longest title in the list, characters. */
const MAX_TITLE = 60;

/** The list of an employee's open tasks, as the school words it. */
export function digestText(
  { name, count, titles }: Pick<EmployeeOpenTasks, 'name' | 'count' | 'titles'>,
  school: { texts: SchoolTexts; name: string },
): string {
  const lines = titles.map((title, index) => `${index + 1}. ${cut(title, MAX_TITLE)}`);
  const more = count - titles.length;
  const values = {
    empleado: name,
    cantidad: String(count),
    tareas: [...lines, ...(more > 0 ? [`y ${more} más`] : [])].join('\n'),
    escuela: school.name,
  };
  return cut(fillText(textOf(school.texts, 'digest'), values), MAX_MESSAGE_TEXT);
}
