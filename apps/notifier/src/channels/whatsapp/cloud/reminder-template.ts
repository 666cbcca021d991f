import {
  type NeededTemplate,
  type ReminderSnapshot,
  TEMPLATE_BUTTONS,
  TEMPLATE_PROPOSALS,
  TEMPLATE_VARIABLES,
} from '@recuerda/contracts';
import { cut } from '../../../texts/cut.js';
import type { OutgoingMessage } from '../../channel.js';

/** The kind of message, and the name and language by which the provider finds its template. */
type Template = Pick<NeededTemplate, 'use' | 'name' | 'language'>;

/** Quick replies of a reminder or a bundle; the id names what the reply is for: the task, or the message. */
export const buttonsOf = (about: string): { id: string; title: string }[] =>
  TEMPLATE_BUTTONS.reminder.map((verb, index) => ({
    id: `${verb}:${about}`,
    title: TEMPLATE_PROPOSALS.reminder.buttons[index] ?? verb,
  }));

/** Variables of the template: the employee, the task, the school. */
export function templateOf(
  { employeeName, title, description, taskId }: ReminderSnapshot,
  schoolName: string,
  template: Template,
): object {
  const task = `*${title.trim()}*${description === null ? '' : `: ${description}`}`;
  return filled(template, [employeeName, task, schoolName], buttonsOf(taskId));
}

/** Titles that the template names; the others are counted. */
const NAMED_TITLES = 3;
const MAX_TITLE = 120;

/** Variables of the template of several reminders: the employee, how many tasks, the first of them, the school. */
export function bundleTemplateOf(
  messageId: string,
  tasks: readonly ReminderSnapshot[],
  schoolName: string,
  template: Template,
): object {
  const titles = tasks.slice(0, NAMED_TITLES).map(({ title }, index) => `${index + 1}. ${variable(title, MAX_TITLE)}`);
  const more = tasks.length - titles.length;
  const named = `${titles.join('; ')}${more > 0 ? ` y ${more} más` : ''}`;
  const name = tasks[0]?.employeeName ?? '';
  return filled(template, [name, String(tasks.length), named, schoolName], buttonsOf(messageId));
}

/** Templates of messages to people who may not have written. */
export const NOTICE_USES = { escalation: 'notice', digest: 'digest', report: 'report', decision: 'decision' } as const;

/** Variables of the template of a notice: its text, the school. Buttons that the template has not are left out. */
export function noticeTemplateOf(
  { text, buttons = [] }: Pick<OutgoingMessage, 'text' | 'buttons'>,
  schoolName: string,
  template: Template,
): object {
  const values = [withoutSignature(text, schoolName), schoolName];
  return filled(template, values, buttons.slice(0, TEMPLATE_BUTTONS[template.use].length));
}

/** The template signs: a text whose last line does so, too, would name the school twice. */
function withoutSignature(text: string, schoolName: string): string {
  const lines = text.trimEnd().split('\n');
  const last = lines.at(-1)?.replace(/^[-–—\s]+/, '');
  return last === schoolName && lines.length > 1 ? lines.slice(0, -1).join('\n') : text;
}

/** A template with the values of its variables, in the order of their numbers, and the payloads of its buttons. */
const filled = (
  { use, name, language: code }: Template,
  values: readonly string[],
  buttons: readonly { id: string }[],
): object => ({
  name,
  language: { code },
  components: [
    {
      type: 'body',
      parameters: TEMPLATE_VARIABLES[use].map(({ maxLength }, index) => ({
        type: 'text',
        text: variable(values[index] ?? '', maxLength),
      })),
    },
    ...buttons.map(({ id }, index) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload: id }],
    })),
  ],
});

/** Meta refuses line breaks, tabs and more than four spaces in a variable. */
const variable = (text: string, maxLength: number): string => cut(text.replace(/\s+/g, ' ').trim(), maxLength);
