import {
  type ReminderSnapshot,
  TEMPLATE_BUTTONS,
  TEMPLATE_PROPOSALS,
  TEMPLATE_VARIABLES,
  type TemplateUse,
} from '@recuerda/contracts';
import { cut } from '../../../texts/cut.js';
import type { OutgoingMessage } from '../sender.js';
import type { CloudConfig } from './cloud.config.js';

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
  config: Pick<CloudConfig, 'WHATSAPP_TEMPLATE' | 'WHATSAPP_TEMPLATE_LANGUAGE'>,
): object {
  const task = `*${title.trim()}*${description === null ? '' : `: ${description}`}`;
  return filled(
    config.WHATSAPP_TEMPLATE,
    config,
    variablesOf('reminder', [employeeName, task, schoolName]),
    buttonsOf(taskId),
  );
}

/** Variables of the template of a message to a manager, or of a digest: its text, the school. */
export function noticeTemplateOf(
  { text, notice, buttons = [] }: Pick<OutgoingMessage, 'text' | 'buttons'> & { notice: 'escalation' | 'digest' },
  schoolName: string,
  config: Pick<CloudConfig, 'WHATSAPP_NOTICE_TEMPLATE' | 'WHATSAPP_DIGEST_TEMPLATE' | 'WHATSAPP_TEMPLATE_LANGUAGE'>,
): object {
  const isDigest = notice === 'digest';
  const name = isDigest ? config.WHATSAPP_DIGEST_TEMPLATE : config.WHATSAPP_NOTICE_TEMPLATE;
  return filled(name, config, variablesOf(isDigest ? 'digest' : 'notice', [text, schoolName]), buttons);
}

/** A template with its variables and the payloads of its buttons. */
export const filled = (
  name: string,
  { WHATSAPP_TEMPLATE_LANGUAGE: code }: Pick<CloudConfig, 'WHATSAPP_TEMPLATE_LANGUAGE'>,
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
