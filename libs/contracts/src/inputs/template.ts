import { z } from 'zod';
import { accountKey } from '../entities/whatsapp-account.js';
import { idField, phoneField } from '../fields.js';
import {
  MAX_TEMPLATE_BODY,
  MAX_TEMPLATE_BUTTON,
  MAX_TEMPLATE_BUTTONS,
  MAX_TEMPLATE_FOOTER,
  MAX_TEMPLATE_NAME,
  TEMPLATE_BUTTONS,
  TEMPLATE_LANGUAGES,
  TEMPLATE_USES,
  templateBodyProblems,
  type TemplateUse,
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

const useField = z.enum(TEMPLATE_USES, { error: 'Elige un uso de la lista.' });
const nameField = text(MAX_TEMPLATE_NAME)
  .min(1, MISSING)
  .regex(/^[a-z0-9_]+$/, 'Solo minúsculas sin acentos, números y guion bajo.');

/** Which template a kind of message is sent with. */
export const chooseTemplateInput = z.strictObject({
  use: useField,
  name: nameField,
  language: z
    .string({ error: MISSING })
    .trim()
    .regex(/^[a-z]{2,3}(_[A-Z]{2,3})?$/, 'Un idioma se escribe como es o es_MX.'),
});
export type ChooseTemplateInput = z.infer<typeof chooseTemplateInput>;

/** A template, as a person writes it. */
export const templateInput = z
  .strictObject({
    /** Kind of message. */
    use: useField.default('reminder'),
    name: nameField,
    language: z.enum(TEMPLATE_LANGUAGES, { error: 'Elige un idioma de la lista.' }),
    body: text(MAX_TEMPLATE_BODY).min(1, MISSING),
    footer: plain(MAX_TEMPLATE_FOOTER),
    /** Texts of the quick replies, in the order of {@link TEMPLATE_BUTTONS}. */
    buttons: z
      .array(button, { error: MISSING })
      .max(MAX_TEMPLATE_BUTTONS)
      .refine((given) => new Set(given).size === given.length, 'Los textos de los botones deben ser distintos.'),
  })
  .check(({ value: { use, body, buttons }, issues }) => {
    const [problem] = body === '' ? [] : templateBodyProblems(use, body);
    if (problem !== undefined) issues.push({ code: 'custom', message: problem, input: body, path: ['body'] });
    const { length } = TEMPLATE_BUTTONS[use];
    if (buttons.length !== length)
      issues.push({
        code: 'custom',
        message: length === 0 ? 'Esta plantilla no lleva botones.' : `Hacen falta ${length} botones.`,
        input: buttons,
        path: ['buttons'],
      });
  });
export type TemplateInput = z.infer<typeof templateInput>;

/** The templates as they are proposed. */
export const TEMPLATE_PROPOSALS: Readonly<Record<TemplateUse, TemplateInput>> = {
  reminder: {
    use: 'reminder',
    name: 'recordatorio_tarea',
    language: 'es',
    body:
      'Hola {{1}}, te recordamos que tienes una tarea pendiente:\n\n{{2}}\n\n' +
      'Por favor, complétala lo antes posible.\n\nAtentamente, {{3}}.',
    footer: 'Escribe AYUDA para ver qué puedes responder.',
    buttons: ['Hecho', 'Pausar 2 h', 'Visto'],
  },
  bundle: {
    use: 'bundle',
    name: 'recordatorio_tareas',
    language: 'es',
    body:
      'Hola {{1}}, te recordamos que tienes {{2}} tareas pendientes:\n\n{{3}}\n\n' +
      'Por favor, complétalas lo antes posible.\n\nAtentamente, {{4}}.',
    footer: 'Escribe AYUDA para ver qué puedes responder.',
    buttons: ['Hecho', 'Pausar 2 h', 'Visto'],
  },
  notice: {
    use: 'notice',
    name: 'aviso_responsable',
    language: 'es',
    body: 'Aviso para responsables: {{1}} Puedes decidir aquí. Atentamente, {{2}}.',
    footer: '',
    buttons: ['Recordar de nuevo', 'Reasignar'],
  },
  digest: {
    use: 'digest',
    name: 'resumen_tareas',
    language: 'es',
    body: 'Resumen de tareas: {{1}} Escribe LISTA para verlas. Atentamente, {{2}}.',
    footer: '',
    buttons: [],
  },
  report: {
    use: 'report',
    name: 'tarea_por_confirmar',
    language: 'es',
    body: 'Tarea por confirmar: {{1}} Puedes decidir aquí. Atentamente, {{2}}.',
    footer: '',
    buttons: ['Confirmar', 'No está hecha'],
  },
  decision: {
    use: 'decision',
    name: 'respuesta_tarea',
    language: 'es',
    body: 'Sobre la tarea que diste por hecha: {{1}} Escribe LISTA para ver las pendientes. Atentamente, {{2}}.',
    footer: '',
    buttons: [],
  },
};

const target = {
  /** The account that is tried; null: that of the employee's department, else the school's. */
  account: accountKey.nullable().default(null),
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
