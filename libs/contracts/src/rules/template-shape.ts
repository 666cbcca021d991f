import { TEMPLATE_BUTTONS, TEMPLATE_VARIABLES, type TemplateUse, templateVariables } from './template-text.js';

/** Names of the values that a header needs. */
const HEADER_NAMES = {
  text: 'una variable',
  image: 'una imagen',
  video: 'un vídeo',
  document: 'un documento',
  location: 'una ubicación',
} as const;
export const HEADER_VALUES = Object.keys(HEADER_NAMES) as (keyof typeof HEADER_NAMES)[];

/** Parts of a template besides its texts, as far as they decide with what it can be sent. */
export interface TemplateShape {
  /** The value that the header needs; null: none, or there is no header. */
  headerValue: keyof typeof HEADER_NAMES | null;
  /** In their order; `filled`: one that needs a value with each message, as a link with a variable. */
  buttonKinds: ('reply' | 'fixed' | 'filled')[];
}

interface ShapedTemplate {
  name: string;
  category: string;
  body: string | null;
  /** The shape; null: it could not be read, and nothing is known to be wrong. */
  shape: TemplateShape | null;
}

/** Why the provider would refuse a message of this kind by this template, in Spanish; empty: nothing is known to. */
export function templateDifferences(use: TemplateUse, { name, category, body, shape }: ShapedTemplate): string[] {
  if (shape === null) return [];
  const needed = TEMPLATE_VARIABLES[use];
  const found = templateVariables(body ?? '');
  const isNamed = found.some((variable) => !/^\d+$/.test(variable));
  const replies = TEMPLATE_BUTTONS[use].length;
  const ownReplies = shape.buttonKinds.findIndex((kind) => kind !== 'reply');
  const given = ownReplies === -1 ? shape.buttonKinds.length : ownReplies;
  const names = new Intl.ListFormat('es').format(needed.map((variable) => variable.name));
  const numbers = new Intl.ListFormat('es').format(needed.map((_, index) => `{{${index + 1}}}`));
  return [
    ...(category === 'AUTHENTICATION' ? ['es de autenticación; hace falta una de utilidad'] : []),
    ...(shape.headerValue === null
      ? []
      : [`lleva ${HEADER_NAMES[shape.headerValue]} en el encabezado; hace falta una sin datos allí`]),
    ...(isNamed ? [`tiene variables con nombre; hacen falta con número: ${numbers}`] : []),
    ...(found.length === needed.length
      ? []
      : [`${having(found.length, 'variable', 'variables')}; hacen falta ${needed.length} (${names})`]),
    ...(given >= replies
      ? []
      : [
          `${having(given, 'botón de respuesta rápida', 'botones de respuesta rápida')}; ` +
            `hacen falta ${replies}, antes que otros botones`,
        ]),
    ...(shape.buttonKinds.includes('filled')
      ? ['tiene un botón que pide un dato en cada mensaje; hace falta una sin él']
      : []),
  ].map((what) => `La plantilla «${name}» ${what}.`);
}

const having = (count: number, one: string, many: string): string =>
  count === 0 ? `no tiene ${many}` : `tiene ${count} ${count === 1 ? one : many}`;
