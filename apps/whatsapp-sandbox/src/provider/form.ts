import { AppError, parseInput } from '@recuerda/service';
import { z } from 'zod';
import type { SandboxConfig } from '../sandbox.config.js';
import { parseMultipart } from './multipart.js';

const required = z
  .string({ error: 'Este campo es obligatorio.' })
  .refine((text) => text.trim() !== '', 'Este campo es obligatorio.');
/** As long as a message of WhatsApp may be. */
const MAX_MESSAGE = 4_096;
export const MAX_PHONE = 32;
const atMost = (length: number) => required.max(length, `No puede superar los ${length} caracteres.`);
const messageInput = z.object({ to: atMost(MAX_PHONE), message: atMost(MAX_MESSAGE) });

export interface MessageForm {
  to: string;
  message: string;
}

/** Fields of a sender's POST. Throws `malformed_request`. */
export function readForm(contentType: string, body: unknown): ReadonlyMap<string, string> {
  const fields = Buffer.isBuffer(body) ? parseMultipart(contentType, body) : undefined;
  if (!fields) throw new AppError('malformed_request');
  return fields;
}

/** Checks them as a provider does. Throws `unauthorized`, then `validation_failed`. */
export function checkForm(fields: ReadonlyMap<string, string>, config: SandboxConfig): MessageForm {
  const known = fields.get('appkey') === config.WHATSAPP_APPKEY && fields.get('authkey') === config.WHATSAPP_AUTHKEY;
  if (!known) throw new AppError('unauthorized');
  return parseInput(messageInput, { to: fields.get('to'), message: fields.get('message') });
}
