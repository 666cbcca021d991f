import type { TemplateView } from '@recuerda/contracts';
import { formatMinute } from '../../format/dates';
import { CATEGORY_NAMES } from './template-states';

/** What an announced change of category means for the price, and what can be done. */
export function categoryChangeText({ category, at }: NonNullable<TemplateView['nextCategory']>): string {
  const change = `Meta la pasará a ${CATEGORY_NAMES[category] ?? category} el ${formatMinute(at)}`;
  if (category === 'UTILITY') return `${change}: cada envío costará menos.`;
  if (category !== 'MARKETING') return `${change}: cambia lo que cuesta cada envío.`;
  return (
    `${change}: cada envío costará más, y WhatsApp limita cuántos mensajes de Marketing recibe una persona. Si no es ` +
    'publicidad, pide antes una revisión en la página de Meta, o crea otra sin nada que parezca publicidad y elígela.'
  );
}
