import { cut } from './cut.js';

interface MessageFacts {
  employeeName: string;
  title: string;
  description: string | null;
}

/**
 * The reminder an employee reads: names them and the task, carries its description, signed with the school's name. Of
 * one that is longer than `maxLength` characters the description is cut, then its end.
 */
export function composeMessage(facts: MessageFacts, schoolName: string, maxLength = Infinity): string {
  const whole = textOf(facts, schoolName);
  const excess = whole.length - maxLength;
  if (excess <= 0) return whole;
  const { description } = facts;
  const kept = (description?.length ?? 0) - excess;
  return kept > 0
    ? textOf({ ...facts, description: cut(description as string, kept) }, schoolName)
    : cut(textOf({ ...facts, description: null }, schoolName), maxLength);
}

const textOf = ({ employeeName, title, description }: MessageFacts, schoolName: string): string =>
  [
    `Hola ${employeeName}, te recordamos que tienes una tarea pendiente:`,
    `*${title}*${description === null ? '' : `\n${description}`}`,
    'Por favor, complétala lo antes posible.',
    `— ${schoolName}`,
  ].join('\n\n');

/** Characters of a message besides the names of employee and task and the description. */
export const overheadOf = (schoolName: string): number =>
  textOf({ employeeName: '', title: '', description: '' }, schoolName).length;
