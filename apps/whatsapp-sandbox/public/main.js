import { clearMessages, listen } from './api.js';
import { behaviourPanel } from './behaviour.js';
import { chatPanel } from './chat.js';
import { conversationList } from './conversations.js';
import { byId } from './elements.js';

const LIVE = { open: 'En vivo', connecting: 'Reconectando…' };
/** A flood of messages costs so many readings a second. */
const LEAST_GAP_MS = 250;
const isNarrow = matchMedia('(max-width: 760px)');

const behaviour = behaviourPanel();
const chat = chatPanel();
const conversations = conversationList({ onChoose: open });

async function open(to) {
  conversations.choose(to);
  document.body.dataset.view = 'chat';
  await chat.open(to);
  if (isNarrow.matches) byId('chat-title').focus();
}

function close() {
  document.body.dataset.view = 'list';
  const last = document.querySelector('.conversation[aria-current]');
  conversations.choose(undefined);
  chat.close();
  last?.focus();
}

let first = true;

async function refreshMessages() {
  const shown = await conversations.refresh();
  // Where there is room for both, the latest conversation is there to read from the beginning.
  if (first && shown.length > 0) {
    first = false;
    if (!isNarrow.matches) return open(shown[0].to);
  }
  if (shown.length === 0 && document.body.dataset.view === 'chat') close();
  else await chat.refresh();
}

/** One reading at a time, with a gap, and one more when something changed meanwhile. */
function gently(refresh) {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    again = false;
    await refresh().catch(() => undefined); // the live connection tells when the sandbox is back
    await new Promise((resolve) => setTimeout(resolve, LEAST_GAP_MS));
    running = false;
    if (again) await run();
  };
}

const refreshers = { messages: gently(refreshMessages), behaviour: gently(behaviour.refresh) };

byId('back').addEventListener('click', close);
byId('clear').addEventListener('click', async () => {
  if (!confirm('¿Vaciar todos los mensajes?')) return;
  await clearMessages();
  close();
  await refreshers.messages();
});
listen({
  onState(state) {
    byId('live').dataset.state = state;
    byId('live').textContent = LIVE[state];
  },
  onChange: (what) => void refreshers[what](),
});
