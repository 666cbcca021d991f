import { timeOf } from './dates.js';
import { element } from './elements.js';

const VIA = { form: 'Formulario', graph: 'Graph API' };
const KIND = { template: 'plantilla', button: 'botones', list: 'lista' };
const RECEIPT = { accepted: 'Aceptado', sent: '✓ Enviado', delivered: '✓✓ Entregado', read: '✓✓ Leído' };

const by = (via, kind) => [VIA[via], KIND[kind]].filter(Boolean).join(', ');

function metaOf(words, instant) {
  const meta = element('p', 'meta', [...words.filter(Boolean), ''].join(' · '));
  const time = element('time', '', timeOf(instant));
  time.dateTime = instant;
  meta.append(time);
  return meta;
}

/** A message as the employee sees it, with the way it came and, where there is one, its receipt. */
export function bubbleOf({ id, message, receivedAt, via = 'form', kind, receipt, buttons = [] }, onPress) {
  const bubble = element('article', 'bubble');
  bubble.append(element('p', 'text', message), metaOf([by(via, kind), RECEIPT[receipt]], receivedAt));
  for (const { id: button, title, description } of buttons) {
    const pressed = element('button', 'quick-reply', title);
    pressed.type = 'button';
    pressed.dataset.key = `${id} ${button}`;
    if (description) pressed.append(element('span', 'muted', description));
    pressed.addEventListener('click', () => onPress({ messageId: id, button }));
    bubble.append(pressed);
  }
  return bubble;
}

/** Returns the bubble of an employee's reply. */
export function replyBubbleOf({ text, sentAt, via }) {
  const bubble = element('article', 'bubble own');
  bubble.append(element('p', 'text', text), metaOf([by(via) || 'Sin destino'], sentAt));
  return bubble;
}
