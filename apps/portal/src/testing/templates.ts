import { TEMPLATE_PROPOSALS, type TemplateView } from '@recuerda/contracts';

/** The template of reminders as Meta has it. */
export const APPROVED: TemplateView = {
  id: '1',
  name: 'recordatorio_tarea',
  language: 'es',
  category: 'UTILITY',
  state: 'approved',
  reason: null,
  quality: 'GREEN',
  body: TEMPLATE_PROPOSALS.reminder.body,
  footer: TEMPLATE_PROPOSALS.reminder.footer,
  buttons: TEMPLATE_PROPOSALS.reminder.buttons,
  usedBy: ['reminder'],
  fits: ['reminder'],
  differences: [],
  nextCategory: null,
};
