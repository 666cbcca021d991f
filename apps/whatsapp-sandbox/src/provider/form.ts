import { AppError, parseInput } from '@recuerda/service';
import { z } from 'zod';
import type { SandboxConfig } from '../sandbox.config.js';

const required = z
  .string({ error: 'Este campo es obligatorio.' })
  .refine((text) => text.trim() !== '', 'Este campo es obligatorio.');
/** Maximum length of a WhatsApp message, characters. */
const MAX_MESSAGE = 4_096;
export const MAX_PHONE = 32;
const atMost = (length: number) => required.max(length, `No puede superar los ${length} caracteres.`);
const messageInput = z.object({ to: atMost(MAX_PHONE), message: atMost(MAX_MESSAGE) });

/**
 * Returns the fields of a multipart/form-data body by name; of a repeated name the last one.
 * @throws `malformed_request` when the body is not well formed
 */
export async function readForm(contentType: string, body: Buffer): Promise<ReadonlyMap<string, string>> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch((cause) => {
    throw new AppError('malformed_request', undefined, { cause });
  });
  const fields = new Map<string, string>();
  for (const [name, value] of form) fields.set(name, typeof value === 'string' ? value : await value.text());
  return fields;
}

/**
 * Checks the fields as a provider does.
 * @throws `unauthorized` for wrong credentials, otherwise `validation_failed`
 */
export function checkForm(fields: ReadonlyMap<string, string>, config: SandboxConfig): z.infer<typeof messageInput> {
  const known = fields.get('appkey') === config.SANDBOX_APPKEY && fields.get('authkey') === config.SANDBOX_AUTHKEY;
  if (!known) throw new AppError('unauthorized');
  return parseInput(messageInput, { to: fields.get('to'), message: fields.get('message') });
}
