import {
  type DepartmentSummary,
  type EmployeeOpenTasks,
  fillText,
  MAX_MESSAGE_TEXT,
  type SchoolTexts,
  textOf,
} from '@recuerda/contracts';
import { cut } from '../texts.js';

/** Longest title and name in a list, characters. */
const MAX_TITLE = 60;
const MAX_NAME = 40;

/** Returns the list of an employee's open tasks, as the school words it. */
export function dailyText(
  { name, count, titles }: Pick<EmployeeOpenTasks, 'name' | 'count' | 'titles'>,
  school: { texts: SchoolTexts; name: string },
): string {
  const tareas = numbered(
    titles.map((title) => cut(title, MAX_TITLE)),
    count,
  );
  const values = { empleado: name, cantidad: String(count), tareas, escuela: school.name };
  return cut(fillText(textOf(school.texts, 'digest'), values), MAX_MESSAGE_TEXT);
}

/** Returns the summary of a department's tasks for its manager. */
export function weeklyText(
  { department, open, overdue, escalated, firstOverdue }: DepartmentSummary & { department: string },
  schoolName: string,
): string {
  const overdueLines = firstOverdue.map(
    ({ title, employeeName }) => `${cut(title, MAX_TITLE)} (${cut(employeeName, MAX_NAME)})`,
  );
  const parts = [
    `Resumen semanal de ${cut(department, MAX_TITLE)}`,
    [`Tareas abiertas: ${open}`, `Vencidas: ${overdue}`, `Escaladas: ${escalated}`].join('\n'),
    ...(overdue > 0 ? [`Las vencidas hace más tiempo:\n${numbered(overdueLines, overdue)}`] : []),
    `— ${schoolName}`,
  ];
  return cut(parts.join('\n\n'), MAX_MESSAGE_TEXT);
}

/** Numbers the lines, which are the first of `count`. */
function numbered(lines: readonly string[], count: number): string {
  const more = count - lines.length;
  return [...lines.map((line, index) => `${index + 1}. ${line}`), ...(more > 0 ? [`y ${more} más`] : [])].join('\n');
}
