import {
  type ReminderSnapshot,
  TEMPLATE_BUTTONS,
  TEMPLATE_PROPOSALS,
  TEMPLATE_VARIABLES,
  type TemplateUse,
} from '@recuerda/contracts';
import { cut } from '../../../texts/cut.js';
import type { OutgoingMessage } from '../../channel.js';

/** The name and language by which the provider finds a template. */
export interface TemplateKey {
  name: string;
  language: string;
}

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
  template: TemplateKey,
): object {
  const task = `*${title.trim()}*${description === null ? '' : `: ${description}`}`;
  return filled(template, variablesOf('reminder', [employeeName, task, schoolName]), buttonsOf(taskId));
}

/** Templates of messages to people who may not have written. */
export const NOTICE_USES = { escalation: 'notice', digest: 'digest', report: 'report', decision: 'decision' } as const;

/** Variables of the template of a notice: its text, the school. Buttons that the template has not are left out. */
export function noticeTemplateOf(
  { text, notice = 'digest', buttons = [] }: Pick<OutgoingMessage, 'text' | 'buttons' | 'notice'>,
  schoolName: string,
  template: TemplateKey,
): object {
  const use = NOTICE_USES[notice];
  const variables = variablesOf(use, [withoutSignature(text, schoolName), schoolName]);
  return filled(template, variables, buttons.slice(0, TEMPLATE_BUTTONS[use].length));
}

/** The template signs: a text whose last line does so, too, would name the school twice. */
function withoutSignature(text: string, schoolName: string): string {
  const lines = text.trimEnd().split('\n');
  const last = lines.at(-1)?.replace(/^[-–—\s]+/, '');
  return last === schoolName && lines.length > 1 ? lines.slice(0, -1).join('\n') : text;
}

/** A template with its variables and the payloads of its buttons. */
export const filled = (
  { name, language: code }: TemplateKey,
  variables: readonly string[],
  buttons: readonly { id: string }[],
): object => ({
  name,
  language: { code },
  components: [
    { type: 'body', parameters: variables.map((text) => ({ type: 'text', text })) },
    ...buttons.map(({ id }, index) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload: id }],
    })),
  ],
});

/** Values of a template's variables, in the order of their numbers. */
export const variablesOf = (use: TemplateUse, values: readonly string[]): string[] =>
  TEMPLATE_VARIABLES[use].map(({ maxLength }, index) => variable(values[index] ?? '', maxLength));

/** Meta refuses line breaks, tabs and more than four spaces in a variable. */
export const variable = (text: string, maxLength: number): string => cut(text.replace(/\s+/g, ' ').trim(), maxLength);
