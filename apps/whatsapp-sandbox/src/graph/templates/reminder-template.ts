import type { TemplateCreation } from './template-schema.js';

const BUTTONS: TemplateCreation['components'][number] = {
  type: 'BUTTONS',
  buttons: ['Hecho', 'Pausar 2 h', 'Visto'].map((text) => ({ type: 'QUICK_REPLY', text })),
};

/** The template of a reminder, approved from the start, so that `WHATSAPP_PROVIDER=cloud` can be tried at once. */
export const REMINDER_TEMPLATE: TemplateCreation = {
  name: 'recordatorio_tarea',
  language: 'es',
  category: 'UTILITY',
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
export const BUNDLE_TEMPLATE: TemplateCreation = {
  name: 'recordatorio_tareas',
  language: 'es',
  category: 'UTILITY',
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
