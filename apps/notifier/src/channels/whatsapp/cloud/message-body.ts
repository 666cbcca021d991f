import type { OutgoingMessage } from '../sender.js';
import { buttonsOf } from './reminder-template.js';

type Content = Pick<OutgoingMessage, 'id' | 'text' | 'facts' | 'bundle' | 'buttons' | 'list'>;

/** The parts of a free message that depend on its kind: plain text, reply buttons, or a list. */
export function freeContentOf({ id, text, facts, bundle, buttons, list }: Content): Record<string, unknown> {
  const about = facts?.taskId ?? (bundle && id);
  const replies = buttons ?? (about === undefined ? undefined : buttonsOf(about));
  if (list?.length) {
    const action = { button: 'Elegir', sections: [{ rows: list }] };
    return { type: 'interactive', interactive: { type: 'list', body: { text }, action } };
  }
  if (replies?.length) {
    const action = { buttons: replies.map((reply) => ({ type: 'reply', reply })) };
    return { type: 'interactive', interactive: { type: 'button', body: { text }, action } };
  }
  return { type: 'text', text: { body: text } };
}
