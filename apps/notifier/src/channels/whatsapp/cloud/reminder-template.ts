import type { ReminderSnapshot } from '@recuerda/contracts';
import { cut } from '../cut.js';
import type { CloudConfig } from './cloud.config.js';

/** Quick replies of a reminder; the id names what the reply is for. */
export const REMINDER_BUTTONS = [
  { verb: 'done', title: 'Hecho' },
  { verb: 'snooze', title: 'Pausar 2 h' },
  { verb: 'seen', title: 'Visto' },
] as const;

export const buttonsOf = (taskId: string): { id: string; title: string }[] =>
  REMINDER_BUTTONS.map(({ verb, title }) => ({ id: `${verb}:${taskId}`, title }));

/** Maximum characters of a variable: with the fixed text they stay below Meta's 1,024 of a body. */
const MAX_LENGTH = { name: 120, task: 600, school: 120 };

/** Variables of the template: the employee, the task, the school. */
export function templateOf(
  { employeeName, title, description, taskId }: ReminderSnapshot,
  schoolName: string,
  config: Pick<CloudConfig, 'WHATSAPP_TEMPLATE' | 'WHATSAPP_TEMPLATE_LANGUAGE'>,
): object {
  const task = `*${title.trim()}*${description === null ? '' : `: ${description}`}`;
  const variables = [
    variable(employeeName, MAX_LENGTH.name),
    variable(task, MAX_LENGTH.task),
    variable(schoolName, MAX_LENGTH.school),
  ];
  return {
    name: config.WHATSAPP_TEMPLATE,
    language: { code: config.WHATSAPP_TEMPLATE_LANGUAGE },
    components: [
      { type: 'body', parameters: variables.map((text) => ({ type: 'text', text })) },
      ...buttonsOf(taskId).map(({ id }, index) => ({
        type: 'button',
        sub_type: 'quick_reply',
        index: String(index),
        parameters: [{ type: 'payload', payload: id }],
      })),
    ],
  };
}

/** Meta refuses line breaks, tabs and more than four spaces in a variable. */
const variable = (text: string, maxLength: number): string => cut(text.replace(/\s+/g, ' ').trim(), maxLength);
