import type { TemplateUse } from '@recuerda/contracts';

interface UseTexts {
  /** The beginning of a sentence that goes on with the template's name. */
  sentence: string;
  unusable: string;
  /** Consequence while the template cannot be used. */
  meanwhile: string;
  /** One message of this kind, and several, that wait for the template. */
  held: readonly [string, string];
  /** Effect of each button, whatever its text. */
  buttons: readonly string[];
}

const WAITING = 'Los recordatorios saldrán solos en cuanto esta se pueda usar o se elija otra.';
const ONLY_INSIDE = 'Mientras tanto solo llegan a quien escribió en las últimas 24 horas.';
const HELD_REMINDERS = ['recordatorio retenido', 'recordatorios retenidos'] as const;
const REMINDER_BUTTONS = ['Botón que completa', 'Botón que pausa 2 h', 'Botón de visto'];

/** Texts about the purpose of each template. */
export const TEMPLATE_USE_TEXTS: Readonly<Record<TemplateUse, UseTexts>> = {
  reminder: {
    sentence: 'Los recordatorios usan',
    unusable: 'La plantilla de los recordatorios no se puede usar',
    meanwhile: WAITING,
    held: HELD_REMINDERS,
    buttons: REMINDER_BUTTONS,
  },
  bundle: {
    sentence: 'Los mensajes con varios recordatorios usan',
    unusable: 'La plantilla de varios recordatorios a la vez no se puede usar',
    meanwhile: WAITING,
    held: HELD_REMINDERS,
    buttons: REMINDER_BUTTONS,
  },
  notice: {
    sentence: 'Los avisos a responsables usan',
    unusable: 'La plantilla de los avisos a responsables no se puede usar',
    meanwhile: ONLY_INSIDE,
    held: ['aviso retenido', 'avisos retenidos'],
    buttons: ['Botón que recuerda de nuevo', 'Botón que reasigna'],
  },
  digest: {
    sentence: 'Los resúmenes usan',
    unusable: 'La plantilla de los resúmenes no se puede usar',
    meanwhile: ONLY_INSIDE,
    held: ['resumen retenido', 'resúmenes retenidos'],
    buttons: [],
  },
  report: {
    sentence: 'Las tareas por confirmar usan',
    unusable: 'La plantilla de las tareas por confirmar no se puede usar',
    meanwhile: ONLY_INSIDE,
    held: ['pregunta retenida', 'preguntas retenidas'],
    buttons: ['Botón que confirma', 'Botón que dice que no está hecha'],
  },
  decision: {
    sentence: 'Las respuestas a tareas por confirmar usan',
    unusable: 'La plantilla de las respuestas a tareas por confirmar no se puede usar',
    meanwhile: ONLY_INSIDE,
    held: ['respuesta retenida', 'respuestas retenidas'],
    buttons: [],
  },
};
