import { GraphError, type GraphErrorCode } from '../errors.js';
import type { AcceptedMessage } from '../messages/accepted-message.js';
import type { TemplateInput } from '../messages/message-schema.js';
import { checkParameters, fill } from './check-parameters.js';
import { bodyOf, buttonsOf, componentOf, MAX_BODY } from './template-schema.js';
import type { SandboxTemplates, TemplateStatus } from './sandbox-templates.js';

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
  const filled = (type: 'header' | 'body', text: string) =>
    fill(
      text,
      components.flatMap((part) => (part.type === type ? part.parameters : [])),
    );
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
