import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** Settings of this worker: `{databaseUrl, redisPort, sinkUrl, connections, ...settings}`. */
export const given = JSON.parse(process.env.BENCH_WORKER);

export const INTERVAL_MS = 24 * 60 * 60 * 1_000;

/** Reports to the harness that the worker takes work. */
export const ready = () => console.log('ready');

/** Ends on a signal without draining: everything is measured by then. */
process.on('SIGTERM', () => process.exit());

const BOUNDARY = 'bench-6d8f1d0c7b5a4e39';

const field = (name, value) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const KEYS = field('appkey', 'bench') + field('authkey', 'bench');
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** The message that the product composes of the same facts. */
const messageOf = ({ employee, title }) =>
  `Hola ${employee}, te recordamos que tienes una tarea pendiente:\n\n*${title}*\n\n` +
  'Por favor, complétala lo antes posible.\n\n— Centro Educativo';

/**
 * Returns a function that POSTs the provider's form for `{phone, employee, title}` and resolves with the answer. It is
 * the fastest way there is, undici with the body as one string, so that peers do not differ by their senders. Waits and
 * repeats when the provider answers 429; throws when it answers another error.
 */
export function createSend() {
  const { origin, pathname: path } = new URL(given.sinkUrl);
  const pool = new Pool(origin, { connections: given.connections });
  return async function send(reminder) {
    const fields = field('to', reminder.phone) + field('message', messageOf(reminder));
    const body = `${KEYS}${fields}--${BOUNDARY}--\r\n`;
    for (;;) {
      const answer = await pool.request({ method: 'POST', path, headers, body });
      const text = await answer.body.text();
      if (answer.statusCode === 200) return text;
      if (answer.statusCode !== 429) throw new Error(`the provider answered ${answer.statusCode}: ${text}`);
      await sleep(Number(answer.headers['retry-after']) * 1_000);
    }
  };
}

/** The same for a task's number, without reading the task. */
export function createPost() {
  const send = createSend();
  return (number) =>
    send({
      phone: `504${99_000_000 + (number % 1_000)}`,
      employee: `Ana ${number % 1_000}`,
      title: `Tarea ${number}`,
    });
}
