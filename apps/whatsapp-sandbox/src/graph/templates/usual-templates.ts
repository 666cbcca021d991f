import type { TemplateCreation } from './template-schema.js';

const BUTTONS: TemplateCreation['components'][number] = {
  type: 'BUTTONS',
  buttons: ['Hecho', 'Pausar 2 h', 'Visto'].map((text) => ({ type: 'QUICK_REPLY', text })),
};

/** The template of a reminder. */
const REMINDER_TEMPLATE: TemplateCreation = {
  name: 'recordatorio_tarea',
  language: 'es',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [
    {
      type: 'BODY',
      text:
        'Hola {{1}}, te recordamos que tienes una tarea pendiente:\n\n{{2}}\n\n' +
        'Por favor, complétala lo antes posible.\n\nAtentamente, {{3}}.',
    },
    { type: 'FOOTER', text: 'Escribe AYUDA para ver qué puedes responder.' },
    BUTTONS,
  ],
};

/** The same of several reminders in one message. */
const BUNDLE_TEMPLATE: TemplateCreation = {
  name: 'recordatorio_tareas',
  language: 'es',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [
    {
      type: 'BODY',
      text:
        'Hola {{1}}, te recordamos que tienes {{2}} tareas pendientes:\n\n{{3}}\n\n' +
        'Por favor, complétalas lo antes posible.\n\nAtentamente, {{4}}.',
    },
    BUTTONS,
  ],
};

/** A message to a manager. */
const NOTICE_TEMPLATE: TemplateCreation = {
  name: 'aviso_responsable',
  language: 'es',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'BODY', text: 'Aviso para responsables: {{1}} Puedes decidir aquí. Atentamente, {{2}}.' },
    {
      type: 'BUTTONS',
      buttons: ['Recordar de nuevo', 'Reasignar'].map((text) => ({ type: 'QUICK_REPLY', text })),
    },
  ],
};

/** The list of open tasks. */
const DIGEST_TEMPLATE: TemplateCreation = {
  name: 'resumen_tareas',
  language: 'es',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [{ type: 'BODY', text: 'Resumen de tareas: {{1}} Escribe LISTA para verlas. Atentamente, {{2}}.' }],
};

/** Approved from the start, so that `WHATSAPP_PROVIDER=cloud` can be tried at once. */
export const USUAL_TEMPLATES = [REMINDER_TEMPLATE, BUNDLE_TEMPLATE, NOTICE_TEMPLATE, DIGEST_TEMPLATE];
