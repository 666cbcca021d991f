import type { IncomingMessage } from 'node:http';

export type Form = Record<string, string>;

/** Returns the text fields of a multipart form. Rejects when the body is no such form. */
export async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) throw new Error(`expected a multipart form, got "${type}"`);
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}
