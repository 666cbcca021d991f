import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readForm } from './read-form.js';

type Fields = Partial<Record<string, string>>;

/** Reads a message: the provider's form, or the JSON of the Cloud API, whose text may lie in several places. */
export async function readMessage(request: IncomingMessage): Promise<Fields> {
  if (!request.headers['content-type']?.startsWith('application/json')) return readForm(request);
  const body = JSON.parse(await text(request)) as {
    to: string;
    text?: { body: string };
    interactive?: { body: { text: string } };
    template?: object;
  };
  const message = body.text?.body ?? body.interactive?.body.text ?? JSON.stringify(body.template);
  return { to: body.to, message };
}
