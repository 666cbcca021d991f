import type { SandboxTemplates } from '../templates/sandbox-templates.js';
import { renderTemplate } from '../templates/render-template.js';
import type { AcceptedMessage } from './accepted-message.js';
import type { MessageInput } from './message-schema.js';

type Rendered = Pick<AcceptedMessage, 'text' | 'buttons' | 'kind' | 'category'>;

/** @throws GraphError for a template that cannot be sent */
export function renderMessage(input: MessageInput, templates: SandboxTemplates): Rendered {
  switch (input.type) {
    case 'text':
      return { text: input.text.body, buttons: [], kind: 'text', category: 'service' };
    case 'template':
      return renderTemplate(input.template, templates);
    case 'interactive':
      return renderInteractive(input.interactive);
  }
}

type Interactive = Extract<MessageInput, { type: 'interactive' }>['interactive'];

function renderInteractive(interactive: Interactive): Rendered {
  const { header, body, footer, type } = interactive;
  const text = [header?.text, body.text, footer?.text].filter((part) => part !== undefined).join('\n\n');
  const buttons =
    type === 'button'
      ? interactive.action.buttons.map(({ reply }) => reply)
      : interactive.action.sections.flatMap(({ rows }) => rows);
  return { text, buttons, kind: type, category: 'service' };
}
