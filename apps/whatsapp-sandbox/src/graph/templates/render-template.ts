import { GraphError, type GraphErrorCode } from '../errors.js';
import type { AcceptedMessage, TemplateInput, TemplateParameter } from '../message.js';
import { bodyOf, buttonsOf, componentOf, MAX_BODY, type TemplateStatus } from './template-schema.js';
import type { SandboxTemplates, Template } from './sandbox-templates.js';

const NOT_SENDABLE: Partial<Record<TemplateStatus, GraphErrorCode>> = {
  PENDING: 132001,
  REJECTED: 132001,
  PAUSED: 132015,
  DISABLED: 132016,
};

/**
 * Fills the template's variables, and names its quick replies.
 *
 * @throws GraphError 131008, 131009, 132000, 132001, 132005, 132012, 132015, 132016 or 132018
 */
export function renderTemplate(
  input: TemplateInput,
  store: SandboxTemplates,
): Pick<AcceptedMessage, 'text' | 'buttons' | 'kind' | 'category'> {
  const { name, language, components } = input;
  const template = store.find(name, language.code);
  if (template === undefined)
    throw new GraphError(132001, `template name (${name}) does not exist in ${language.code}`);
  const code = NOT_SENDABLE[template.status];
  if (code !== undefined) throw new GraphError(code);
  checkParameters(template, input);
  const filled = (type: 'header' | 'body', text: string) => fill(text, parametersOf(components, type));
  const body = filled('body', bodyOf(template.components));
  if (body.length > MAX_BODY) throw new GraphError(132005, `The body has ${body.length} characters, not ${MAX_BODY}.`);
  const header = componentOf(template.components, 'HEADER')?.text;
  const parts = [header && filled('header', header), body, componentOf(template.components, 'FOOTER')?.text];
  const payloads = new Map(
    components.flatMap((part) => (part.type === 'button' ? [[part.index, part.parameters[0]?.payload]] : [])),
  );
  return {
    text: parts.filter((part) => part !== undefined).join('\n\n'),
    buttons: buttonsOf(template.components).flatMap(({ type, text: title }, index) =>
      type === 'QUICK_REPLY' ? { id: payloads.get(index) ?? title, title } : [],
    ),
    kind: 'template',
    category: template.category.toLowerCase() as AcceptedMessage['category'],
  };
}

const parametersOf = (components: TemplateInput['components'], type: 'header' | 'body'): TemplateParameter[] =>
  components.flatMap((part) => (part.type === type ? part.parameters : []));

const VARIABLE = /\{\{(\w+)\}\}/g;
/** Characters that Meta refuses in a variable. */
const UNFIT = /[\n\t]| {5}/;

/** Names or numbers of the variables of a text. */
const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, variable = '']) => variable)),
];

/**
 * Checks what a message gives to its template.
 *
 * @throws GraphError 131008, 131009, 132000, 132012 or 132018
 */
function checkParameters(template: Template, { components }: TemplateInput): void {
  const places = components.map((part) => (part.type === 'button' ? `button ${part.index}` : part.type));
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  if (twice !== undefined) throw new GraphError(131009, `The component ${twice} is there twice.`);
  checkHeader(template, parametersOf(components, 'header'));
  checkTexts('body', bodyOf(template.components), parametersOf(components, 'body'), template);
  checkButtons(template, components);
}

function checkHeader(template: Template, given: TemplateParameter[]): void {
  const header = componentOf(template.components, 'HEADER');
  if (header === undefined || header.format === 'TEXT') {
    if (header === undefined && given.length > 0) throw mismatch('header', 'UNKNOWN', given[0]?.type);
    return checkTexts('header', header?.text ?? '', given, template);
  }
  if (given.length !== 1 || given[0]?.type.toUpperCase() !== header.format)
    throw mismatch('header', header.format, given[0]?.type);
}

function checkTexts(place: string, text: string, given: TemplateParameter[], { parameter_format }: Template): void {
  const expected = variablesOf(text);
  if (given.length !== expected.length)
    throw new GraphError(
      132000,
      `${place}: number of localizable_params (${given.length}) does not match the expected number of params ` +
        `(${expected.length})`,
    );
  const isNamed = parameter_format === 'NAMED';
  for (const { type, text: value, parameter_name: name } of given) {
    if (type !== 'text') throw mismatch(place, 'TEXT', type);
    if (value === undefined) throw new GraphError(131008, `${place}: a parameter of type text has no text.`);
    if (isNamed ? name === undefined || !expected.includes(name) : name !== undefined)
      throw new GraphError(132012, `${place}: parameter name (${name ?? 'none'}) is not one of the template.`);
    if (UNFIT.test(value)) throw new GraphError(132018);
  }
}

function checkButtons(template: Template, components: TemplateInput['components']): void {
  const buttons = buttonsOf(template.components);
  const given = new Map(components.flatMap((part) => (part.type === 'button' ? [[part.index, part] as const] : [])));
  for (const [index, { sub_type, parameters }] of given) {
    const button = buttons[index];
    if (button === undefined) throw new GraphError(132012, `buttons: the template has no button at index ${index}.`);
    if (sub_type.toUpperCase() !== button.type) throw mismatch(`buttons, index ${index}`, button.type, sub_type);
    const wanted = sub_type === 'quick_reply' ? 'payload' : 'text';
    const [parameter] = parameters;
    if (parameter?.type !== wanted) throw mismatch(`buttons, index ${index}`, wanted, parameter?.type);
    if (parameter[wanted] === undefined)
      throw new GraphError(131008, `buttons: the button at index ${index} has no ${wanted}.`);
  }
  for (const [index, button] of buttons.entries())
    if (button.type === 'URL' && variablesOf(button.url).length > 0 && !given.has(index))
      throw new GraphError(131008, `buttons: Button at index ${index} of type Url requires a parameter`);
}

const mismatch = (place: string, expected: string, received = 'none'): GraphError =>
  new GraphError(132012, `${place}: Format mismatch, expected ${expected}, received ${received.toUpperCase()}`);

/** Returns a text with the values of its variables, by name or position. */
function fill(text: string, given: TemplateParameter[]): string {
  const values = new Map(
    given.map(({ parameter_name: name, text: value = '' }, index) => [name ?? String(index + 1), value]),
  );
  return text.replaceAll(VARIABLE, (variable, key: string) => values.get(key) ?? variable);
}
