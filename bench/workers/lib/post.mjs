import { Pool } from 'undici';

/** Sockets to the provider. */
const CONNECTIONS = 64;
const BOUNDARY = 'bench-6d8f1d0c7b5a4e39';

const field = (name, value) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const KEYS = field('appkey', 'bench') + field('authkey', 'bench');
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** The message that the product composes of the same facts. */
const messageOf = (number) =>
  `Hola Ana ${number % 1_000}, te recordamos que tienes una tarea pendiente:\n\n*Tarea ${number}*\n\n` +
  'Por favor, complétala lo antes posible.\n\n— Centro Educativo';

/**
 * POSTs the provider's form the fastest way there is, undici with the body as one string, so that peers do not differ
 * by their senders. Throws when the provider does not accept.
 */
export function createPost(url) {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  return async function post(number) {
    const to = `504${99_000_000 + (number % 1_000)}`;
    const body = `${KEYS}${field('to', to)}${field('message', messageOf(number))}--${BOUNDARY}--\r\n`;
    const answer = await pool.request({ method: 'POST', path: pathname, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`the provider answered ${answer.statusCode}: ${text}`);
  };
}
