import { z } from 'zod';
import { FORM_ENCODINGS, FORM_ENVELOPES, type FormEncoding, type FormEnvelope } from './form-webhook.js';

const required = 'Este campo es obligatorio.';
const phone = z.string({ error: required }).trim().min(1, required).max(32, 'No puede superar los 32 caracteres.');
const id = z.string().min(1).max(512);

/** Message of an employee: the body of POST /sandbox/replies. */
export const replyInput = z
  .strictObject({
    /** The employee's number, in any format. */
    to: phone,
    text: z.string().trim().min(1, required).max(4_096, 'No puede superar los 4096 caracteres.').optional(),
    /** Id of a button of the message. */
    button: z.string().min(1).max(256).optional(),
    /** The message that is answered; needed for a button. */
    messageId: id.optional(),
    /** Default: that of the message that is answered, or of the latest one; else the form's where it has a webhook. */
    via: z.enum(['graph', 'form']).optional(),
    /** Default: a text, or what the button of the message makes. */
    kind: z.string().max(50).optional(),
    /** A button or row of a message that the sandbox does not know. */
    choice: z.strictObject({ id, title: z.string().max(256), description: z.string().max(256).optional() }).optional(),
    emoji: z.string().min(1).max(50).optional(),
    /** The file of a photo or document, as `POST /sandbox/media` answered. */
    mediaId: z.string().max(20).optional(),
    newPhone: phone.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    /** Time of sending, such as that of a late message; now by default. */
    sentAt: z.iso.datetime({ offset: true }).optional(),
    /** Whether the user has a username; by default as the setting `usersWithoutPhone` says. */
    withoutPhone: z.boolean().optional(),
    envelope: z.enum(Object.keys(FORM_ENVELOPES) as [FormEnvelope, ...FormEnvelope[]]).optional(),
    encoding: z.enum(Object.keys(FORM_ENCODINGS) as [FormEncoding, ...FormEncoding[]]).optional(),
  })
  .refine(({ kind, text, button }) => kind !== undefined || (text === undefined) !== (button === undefined), {
    path: ['text'],
    error: 'Escribe un texto o elige un botón.',
  })
  .refine(({ kind, newPhone }) => kind !== 'number' || newPhone !== undefined, { path: ['newPhone'], error: required });
export type ReplyInput = z.infer<typeof replyInput>;
