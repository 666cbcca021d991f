import { readConversations } from './api.js';
import { whenOf } from './dates.js';
import { byId, element } from './elements.js';

const PAGE = 200;
const plural = (count, one, many) => `${count.toLocaleString('es-HN')} ${count === 1 ? one : many}`;

/** The list of numbers. Its buttons are kept from one reading to the next, so that focus stays where it is. */
export function conversationList({ onChoose }) {
  const list = byId('conversations');
  const more = byId('more-conversations');
  const buttons = new Map();
  let limit = PAGE;
  let chosen;

  function buttonOf(to) {
    const known = buttons.get(to);
    if (known) return known;
    const button = element('button', 'conversation');
    button.type = 'button';
    button.append(element('span', 'number', `+${to}`.replace('++', '+')), element('span', 'when'));
    button.append(element('span', 'preview'), element('span', 'count'));
    button.addEventListener('click', () => onChoose(to));
    buttons.set(to, button);
    return button;
  }

  function show({ to, count, last }) {
    const button = buttonOf(to);
    button.querySelector('.when').textContent = whenOf(last.receivedAt);
    button.querySelector('.preview').textContent = last.message;
    button.querySelector('.count').textContent = plural(count, 'mensaje', 'mensajes');
    mark(button, to);
    const item = button.parentElement ?? element('li');
    if (!button.parentElement) item.append(button);
    return item;
  }

  function mark(button, to) {
    if (to === chosen) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }

  async function refresh() {
    const { items, total, messages } = await readConversations(limit);
    const focused = document.activeElement;
    list.replaceChildren(...items.map(show));
    if (list.contains(focused)) focused.focus();
    byId('empty').hidden = total > 0;
    byId('clear').hidden = total === 0;
    more.hidden = items.length >= total;
    byId('summary').textContent = `${plural(messages, 'mensaje', 'mensajes')}, ${plural(total, 'número', 'números')}`;
    return items;
  }

  more.addEventListener('click', () => {
    limit *= 5;
    void refresh();
  });

  return {
    refresh,
    choose(to) {
      chosen = to;
      for (const [number, button] of buttons) mark(button, number);
    },
  };
}
