import { z } from 'zod';
import { idField, phoneField } from '../fields.js';
import {
  MAX_TEMPLATE_BODY,
  MAX_TEMPLATE_BUTTON,
  MAX_TEMPLATE_FOOTER,
  MAX_TEMPLATE_NAME,
  TEMPLATE_LANGUAGES,
  templateBodyProblems,
} from '../rules/template-text.js';

const MISSING = 'Este campo es obligatorio.';
const text = (max: number) =>
  z
    .string({ error: MISSING })
    .trim()
    .max(max, `No puede superar los ${max.toLocaleString('es-ES')} caracteres.`)
    .refine((given) => !given.includes('\u0000') && given.isWellFormed(), 'Contiene caracteres no permitidos.');
/** Neither variables nor line breaks. */
const plain = (max: number) =>
  text(max).refine((given) => !/[{}\n\t]/.test(given), 'No admite variables ni saltos de línea.');
const button = plain(MAX_TEMPLATE_BUTTON).min(1, MISSING);

/** A template of reminders, as a person writes it. */
export const templateInput = z.strictObject({
  name: text(MAX_TEMPLATE_NAME).regex(/^[a-z0-9_]+$/, 'Solo minúsculas sin acentos, números y guion bajo.'),
  language: z.enum(TEMPLATE_LANGUAGES, { error: 'Elige un idioma de la lista.' }),
  body: text(MAX_TEMPLATE_BODY)
    .min(1, MISSING)
    .check(({ value, issues }) => {
      const [problem] = value === '' ? [] : templateBodyProblems(value);
      if (problem !== undefined) issues.push({ code: 'custom', message: problem, input: value });
    }),
  footer: plain(MAX_TEMPLATE_FOOTER),
  /** Texts of 'Hecho', 'Pausar 2 h' and 'Visto', in this order. */
  buttons: z
    .tuple([button, button, button], { error: 'Hacen falta tres botones.' })
    .refine((given) => new Set(given).size === given.length, 'Los textos de los botones deben ser distintos.'),
});
export type TemplateInput = z.infer<typeof templateInput>;

/** The reminder's template as it is proposed. */
export const REMINDER_TEMPLATE: TemplateInput = {
  name: 'recordatorio_tarea',
  language: 'es',
  body:
    'Hola {{1}}, te recordamos que tienes una tarea pendiente:\n\n{{2}}\n\n' +
    'Por favor, complétala lo antes posible.\n\nAtentamente, {{3}}.',
  footer: 'Escribe AYUDA para ver qué puedes responder.',
  buttons: ['Hecho', 'Pausar 2 h', 'Visto'],
};

const target = {
  employeeId: idField.optional(),
  phone: phoneField.optional(),
};
const hasOneTarget = ({ employeeId, phone }: { employeeId?: unknown; phone?: unknown }): boolean =>
  (employeeId === undefined) !== (phone === undefined);
const oneTarget = { error: 'Indica un empleado o un número, no ambos.', path: ['phone'] };

/** A test message goes to an employee or to a number. */
export const testMessageInput = z.strictObject(target).refine(hasOneTarget, oneTarget);
export type TestMessageInput = z.infer<typeof testMessageInput>;
export const sendTestMessageInput = z.object({ id: idField, ...target }).refine(hasOneTarget, oneTarget);
