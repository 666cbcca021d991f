import { GraphError, type GraphErrorCode } from '../errors.js';
import type { AcceptedMessage } from '../messages/accepted-message.js';
import type { TemplateInput } from '../messages/message-schema.js';
import { bodyOf, buttonsOf } from './template-schema.js';
import type { SandboxTemplates, Template, TemplateStatus } from './sandbox-templates.js';

const VARIABLE = /\{\{(\w+)\}\}/g;
/** What Meta refuses in a variable. */
const UNFIT = /[\n\t]| {5}/;
const NOT_SENDABLE: Partial<Record<TemplateStatus, GraphErrorCode>> = {
  PENDING: 132001,
  REJECTED: 132001,
  PAUSED: 132015,
  DISABLED: 132016,
};

/**
 * Fills the template's variables, by name or position, and names its quick replies.
 *
 * @throws GraphError 132000, 132001, 132015, 132016 or 132018
 */
export function renderTemplate(
  { name, language, components }: TemplateInput,
  store: SandboxTemplates,
): Pick<AcceptedMessage, 'text' | 'buttons' | 'kind' | 'category'> {
  const template = store.find(name, language.code);
  const code = template === undefined ? 132001 : NOT_SENDABLE[template.status];
  if (template === undefined || code !== undefined) throw new GraphError(code ?? 132001);
  const parameters = components.flatMap((part) => (part.type === 'body' ? part.parameters : []));
  const payloads = new Map(
    components.flatMap((part) => (part.type === 'button' ? [[part.index, part.parameters[0]?.payload]] : [])),
  );
  return {
    text: fill(template, parameters),
    buttons: buttonsOf(template.components).map((title, index) => ({ id: payloads.get(index) ?? title, title })),
    kind: 'template',
    category: template.category.toLowerCase() as AcceptedMessage['category'],
  };
}

type Parameter = Extract<TemplateInput['components'][number], { type: 'body' }>['parameters'][number];

function fill({ components }: Template, parameters: Parameter[]): string {
  const body = bodyOf(components);
  const names = new Set([...body.matchAll(VARIABLE)].map(([, variable]) => variable));
  if (names.size !== parameters.length)
    throw new GraphError(132000, `The body has ${names.size} variables, not ${parameters.length}.`);
  if (parameters.some(({ text }) => UNFIT.test(text))) throw new GraphError(132018);
  const values = new Map(parameters.map((given, index) => [given.parameter_name ?? String(index + 1), given.text]));
  const text = body.replaceAll(VARIABLE, (variable, key: string) => values.get(key) ?? variable);
  const footer = components.flatMap((part) => (part.type === 'FOOTER' ? part.text : []));
  return [text, ...footer].join('\n\n');
}
