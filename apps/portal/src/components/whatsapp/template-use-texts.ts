import type { TemplateUse } from '@recuerda/contracts';

interface UseTexts {
  name: string;
  /** The beginning of a sentence that goes on with the template's name. */
  sentence: string;
  unusable: string;
  /** What happens while the template cannot be used. */
  meanwhile: string;
  /** The server's setting that names the template. */
  setting: string;
  /** What each button does, whatever it says. */
  buttons: readonly string[];
}

const WAITING = 'Los recordatorios saldrán solos en cuanto esta se pueda usar o se elija otra.';
const ONLY_INSIDE = 'Mientras tanto solo llegan a quien escribió en las últimas 24 horas.';
const REMINDER_BUTTONS = ['Botón que completa', 'Botón que pausa 2 h', 'Botón de visto'];

/** What each template is for. */
export const TEMPLATE_USE_TEXTS: Readonly<Record<TemplateUse, UseTexts>> = {
  reminder: {
    name: 'Recordatorios',
    sentence: 'Los recordatorios usan',
    unusable: 'La plantilla de los recordatorios no se puede usar',
    meanwhile: WAITING,
    setting: 'WHATSAPP_TEMPLATE',
    buttons: REMINDER_BUTTONS,
  },
  bundle: {
    name: 'Varios recordatorios a la vez',
    sentence: 'Los mensajes con varios recordatorios usan',
    unusable: 'La plantilla de varios recordatorios a la vez no se puede usar',
    meanwhile: WAITING,
    setting: 'WHATSAPP_BUNDLE_TEMPLATE',
    buttons: REMINDER_BUTTONS,
  },
  notice: {
    name: 'Avisos a responsables',
    sentence: 'Los avisos a responsables usan',
    unusable: 'La plantilla de los avisos a responsables no se puede usar',
    meanwhile: ONLY_INSIDE,
    setting: 'WHATSAPP_NOTICE_TEMPLATE',
    buttons: ['Botón que recuerda de nuevo', 'Botón que reasigna'],
  },
  digest: {
    name: 'Resúmenes',
    sentence: 'Los resúmenes usan',
    unusable: 'La plantilla de los resúmenes no se puede usar',
    meanwhile: ONLY_INSIDE,
    setting: 'WHATSAPP_DIGEST_TEMPLATE',
    buttons: [],
  },
};
