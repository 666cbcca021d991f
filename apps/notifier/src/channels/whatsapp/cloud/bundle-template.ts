import type { ReminderSnapshot } from '@recuerda/contracts';
import { buttonsOf, filled, type TemplateKey, variable, variablesOf } from './reminder-template.js';

/** Titles that the template names; the others are counted. */
const NAMED_TITLES = 3;
const MAX_TITLE = 120;

/** Variables of the template of several reminders: the employee, how many tasks, the first of them, the school. */
export function bundleTemplateOf(
  messageId: string,
  tasks: readonly ReminderSnapshot[],
  schoolName: string,
  template: TemplateKey,
): object {
  const titles = tasks.slice(0, NAMED_TITLES).map(({ title }, index) => `${index + 1}. ${variable(title, MAX_TITLE)}`);
  const more = tasks.length - titles.length;
  const variables = variablesOf('bundle', [
    tasks[0]?.employeeName ?? '',
    String(tasks.length),
    `${titles.join('; ')}${more > 0 ? ` y ${more} más` : ''}`,
    schoolName,
  ]);
  return filled(template, variables, buttonsOf(messageId));
}
