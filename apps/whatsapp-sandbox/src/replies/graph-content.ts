import type { Choice, GraphFacts } from '../messages/message-store.js';

/** The part of a received message that depends on what was pressed. */
export function graphContentOf(text: string, choice?: Choice, kind?: GraphFacts['kind']): Record<string, unknown> {
  if (choice === undefined) return { type: 'text', text: { body: text } };
  const { id, title, description = '' } = choice;
  if (kind === 'template') return { type: 'button', button: { payload: id, text: title } };
  const interactive =
    kind === 'list'
      ? { type: 'list_reply', list_reply: { id, title, description } }
      : { type: 'button_reply', button_reply: { id, title } };
  return { type: 'interactive', interactive };
}
