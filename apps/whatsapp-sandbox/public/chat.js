import { readMessages } from './api.js';
import { dayOf, timeOf } from './dates.js';
import { byId, element } from './elements.js';

const PAGE = 200;

function bubbleOf({ message, receivedAt }) {
  const bubble = element('article', 'bubble');
  const time = element('time', '', timeOf(receivedAt));
  time.dateTime = receivedAt;
  bubble.append(element('p', '', message), time);
  return bubble;
}

/** The messages of one number, oldest on top, as a phone shows them. */
export function chatPanel() {
  const panel = byId('messages');
  const choose = byId('choose');
  let to;
  let limit = PAGE;
  let latest;

  function rowsOf(messages) {
    const rows = [];
    let lastDay;
    for (const message of messages.toReversed()) {
      const day = dayOf(message.receivedAt);
      if (day !== lastDay) rows.push(element('p', 'day', day));
      lastDay = day;
      rows.push(bubbleOf(message));
    }
    return rows;
  }

  function earlierButton() {
    const button = element('button', 'more', 'Ver mensajes anteriores');
    button.type = 'button';
    button.addEventListener('click', () => {
      limit = Math.min(limit * 5, 100_000);
      void refresh();
    });
    return button;
  }

  async function refresh() {
    if (to === undefined) return;
    const asked = to;
    const { items, total } = await readMessages(asked, limit);
    if (asked !== to) return;
    const atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 80;
    byId('chat-count').textContent = `${total.toLocaleString('es-HN')} ${total === 1 ? 'mensaje' : 'mensajes'}`;
    if (total === 0) return panel.replaceChildren(element('p', 'empty', 'Aún no ha llegado ningún mensaje'));
    const rows = rowsOf(items);
    if (items.length < total) rows.unshift(earlierButton());
    panel.replaceChildren(...rows);
    const isNew = latest !== items[0].id;
    latest = items[0].id;
    if (isNew && atEnd) panel.scrollTop = panel.scrollHeight;
  }

  return {
    refresh,
    open(number) {
      to = number;
      limit = PAGE;
      latest = undefined;
      panel.replaceChildren();
      byId('chat-title').textContent = `+${number}`.replace('++', '+');
      return refresh();
    },
    close() {
      to = undefined;
      byId('chat-title').textContent = 'Mensajes';
      byId('chat-count').textContent = '';
      panel.replaceChildren(choose);
    },
  };
}
