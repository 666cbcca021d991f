import type { TemplateProblemView, TemplateView } from '@recuerda/contracts';
import { formatMinute } from '../../format/dates';
import type { BadgeTone } from '../Badge';

type State = TemplateProblemView['state'];

interface StateTexts {
  name: string;
  tone: BadgeTone;
  /** Consequence for messages that need the template, and advice. */
  hint: string;
}

const CHOOSE_ANOTHER = 'y elígela para estos mensajes.';

/** Each state of a template as users see it. */
export const TEMPLATE_STATE_TEXTS: Record<State, StateTexts> = {
  approved: { name: 'Aprobada', tone: 'success', hint: 'Se puede usar.' },
  pending: {
    name: 'En revisión',
    tone: 'warning',
    hint: 'Meta la está revisando: suele tardar minutos, como mucho un día.',
  },
  rejected: {
    name: 'Rechazada',
    tone: 'danger',
    hint: `Meta la rechazó: crea otra con otro texto y otro nombre, ${CHOOSE_ANOTHER}`,
  },
  paused: {
    name: 'Pausada',
    tone: 'danger',
    hint: 'Meta la pausó porque varias personas la bloquearon o denunciaron; la reactiva sola en unas horas.',
  },
  disabled: {
    name: 'Desactivada',
    tone: 'danger',
    hint: `Meta la desactivó para siempre: crea otra con otro nombre, ${CHOOSE_ANOTHER}`,
  },
  limit_exceeded: { name: 'Límite alcanzado', tone: 'danger', hint: 'La cuenta llegó a su máximo de plantillas.' },
  archived: { name: 'Archivada', tone: 'gray', hint: 'Está archivada en Meta: recupérala allí o crea otra.' },
  unknown: { name: 'Estado desconocido', tone: 'gray', hint: 'Meta dice algo nuevo de ella: mírala en su página.' },
  missing: { name: 'No existe', tone: 'danger', hint: 'No está en Meta: créala con este nombre y este idioma.' },
};

/** Meta's reasons of a refusal. */
const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: 'contenido ofensivo',
  INCORRECT_CATEGORY: 'la categoría no corresponde al texto',
  INVALID_FORMAT: 'el formato no es válido',
  PROMOTIONAL: 'parece publicidad',
  SCAM: 'parece un engaño',
  TAG_CONTENT_MISMATCH: 'el idioma o la categoría no corresponde al texto',
};

/** A reason of Meta in Spanish; an unknown one is shown unchanged. */
export const templateReason = (reason: string): string => REASONS[reason] ?? reason;

/** Languages of templates, by Meta's codes. */
export const LANGUAGE_NAMES = {
  es: 'Español',
  es_HN: 'Español (Honduras)',
  es_MX: 'Español (México)',
  es_AR: 'Español (Argentina)',
  es_ES: 'Español (España)',
} as const;

/** Names of the categories by which Meta charges a template. */
export const CATEGORY_NAMES: Record<string, string> = {
  UTILITY: 'Utilidad',
  MARKETING: 'Marketing',
  AUTHENTICATION: 'Autenticación',
};

/** Effect of an announced change of category on the price, and advice. */
export function categoryChangeText({ category, at }: NonNullable<TemplateView['nextCategory']>): string {
  const change = `Meta la pasará a ${CATEGORY_NAMES[category] ?? category} el ${formatMinute(at)}`;
  if (category === 'UTILITY') return `${change}: cada envío costará menos.`;
  if (category !== 'MARKETING') return `${change}: cambia lo que cuesta cada envío.`;
  return (
    `${change}: cada envío costará más, y WhatsApp limita cuántos mensajes de Marketing recibe una persona. Si no es ` +
    'publicidad, pide antes una revisión en la página de Meta, o crea otra sin nada que parezca publicidad y elígela.'
  );
}
