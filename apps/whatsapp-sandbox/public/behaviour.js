import { readBehaviour, resetBehaviour, setBehaviour } from './api.js';
import { byId } from './elements.js';

const NUMBERS = ['status', 'delayMs', 'retryAfterSeconds', 'times'];
const DOES = {
  ok: () => 'acepta los mensajes',
  status: ({ status }) => `responde el error ${status}`,
  delay: ({ delayMs }) => `responde ${delayMs} ms tarde`,
  hang: () => 'no responde nunca',
  cut: ({ when }) => `corta la conexión ${when === 'before' ? 'antes' : 'después'} de leer el mensaje`,
  wasender: ({ answer }) => `responde como WaSender: ${answer}`,
  lost: () => 'acepta el mensaje y pierde la respuesta',
  wapanels: ({ answer }) => `responde como Wapanels: ${answer}`,
  menuia: ({ status }) => `responde como Menuia: estado ${status}`,
  'rate-limit': ({ retryAfterSeconds }) => `responde 429, reintentar en ${retryAfterSeconds} s`,
};

function describe(behaviour) {
  const who = behaviour.to === undefined ? 'Todos los números' : behaviour.to;
  const times =
    behaviour.times === undefined ? '' : ` (${behaviour.times} ${behaviour.times === 1 ? 'vez' : 'veces'} más)`;
  const odd = behaviour.odd === undefined ? '' : `, con el cuerpo alterado: ${behaviour.odd}`;
  return `${who}: ${DOES[behaviour.mode](behaviour)}${odd}${times}`;
}

/** Shows how the sandbox treats senders, and sets it. */
export function behaviourPanel() {
  const panel = byId('behaviour');
  const form = byId('behaviour-form');
  const error = byId('behaviour-error');

  async function refresh() {
    const { items } = await readBehaviour();
    const lines = items.map(describe);
    panel.toggleAttribute(
      'data-active',
      items.some((behaviour) => behaviour.mode !== 'ok'),
    );
    byId('behaviour-state').textContent = lines.length === 0 ? 'Acepta todos los mensajes' : lines.join(' · ');
  }

  function showFields() {
    for (const label of form.querySelectorAll('[data-mode]')) {
      label.hidden = label.dataset.mode !== form.elements.mode.value;
      for (const field of label.querySelectorAll('input, select')) field.disabled = label.hidden;
    }
  }

  function given() {
    const fields = [...new FormData(form)].filter(([, value]) => value !== '');
    return Object.fromEntries(fields.map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]));
  }

  async function apply(change) {
    error.hidden = true;
    try {
      await change();
      await refresh();
    } catch (failure) {
      error.textContent = failure.message;
      error.hidden = false;
    }
  }

  form.elements.mode.addEventListener('change', showFields);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void apply(() => setBehaviour(given()));
  });
  byId('behaviour-reset').addEventListener('click', () => void apply(resetBehaviour));
  showFields();
  return { refresh };
}
