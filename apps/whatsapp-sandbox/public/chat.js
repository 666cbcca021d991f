import { readMessages, readReplies } from './api.js';
import { bubbleOf, replyBubbleOf } from './bubbles.js';
import { dayOf } from './dates.js';
import { byId, element } from './elements.js';
import { replyForm } from './reply.js';

const PAGE = 200;

/** The messages and replies of one number, oldest on top, as a phone shows them. */
export function chatPanel() {
  const reply = replyForm();
  const panel = byId('messages');
  const choose = byId('choose');
  let to;
  let limit = PAGE;
  let latest;

  function rowsOf(messages, replies) {
    const oldest = messages.at(-1).receivedAt;
    const shown = [
      ...messages.map((message) => ({ at: message.receivedAt, bubble: bubbleOf(message, reply.send) })),
      ...replies.map((given) => ({ at: given.sentAt, bubble: replyBubbleOf(given) })).filter(({ at }) => at >= oldest),
    ].sort((a, b) => (a.at < b.at ? -1 : 1));
    const rows = [];
    let lastDay;
    for (const { at, bubble } of shown) {
      const day = dayOf(at);
      if (day !== lastDay) rows.push(element('p', 'day', day));
      lastDay = day;
      rows.push(bubble);
    }
    return rows;
  }

  /** A button keeps the focus. */
  function replaceRows(rows) {
    const key = panel.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    panel.replaceChildren(...rows);
    if (key !== undefined) panel.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
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
    const [{ items, total }, replies] = await Promise.all([readMessages(asked, limit), readReplies(asked, limit)]);
    if (asked !== to) return;
    const atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 80;
    byId('chat-count').textContent = `${total.toLocaleString('es-HN')} ${total === 1 ? 'mensaje' : 'mensajes'}`;
    if (total === 0) return panel.replaceChildren(element('p', 'empty', 'Aún no ha llegado ningún mensaje'));
    const rows = rowsOf(items, replies.items);
    if (items.length < total) rows.unshift(earlierButton());
    replaceRows(rows);
    const newest = `${items[0].id} ${replies.items[0]?.id}`;
    const isNew = latest !== newest;
    latest = newest;
    if (isNew && atEnd) panel.scrollTop = panel.scrollHeight;
  }

  return {
    refresh,
    open(number) {
      to = number;
      limit = PAGE;
      latest = undefined;
      panel.replaceChildren();
      reply.open(number);
      byId('chat-title').textContent = `+${number}`.replace('++', '+');
      return refresh();
    },
    close() {
      to = undefined;
      reply.open(undefined);
      byId('chat-title').textContent = 'Mensajes';
      byId('chat-count').textContent = '';
      panel.replaceChildren(choose);
    },
  };
}
