import { z } from 'zod';
import { MAX_MESSAGE_TEXT } from '../rules/message-texts.js';
import { idField, textField } from '../fields.js';
import { cursorFields, pageFields } from './list.js';

/** Conversations, the one with the newest message first. `search`: the employee's name, the number or a text. */
export const conversationQuery = z.strictObject({
  ...cursorFields,
  search: pageFields.search,
  /** `true`: only those with unread messages. */
  unread: z.enum(['true', 'false'], { error: 'Debe ser "true" o "false".' }).optional(),
});
export type ConversationQuery = z.infer<typeof conversationQuery>;

export const conversationMessageQuery = z.strictObject(cursorFields);
export type ConversationMessageQuery = z.infer<typeof conversationMessageQuery>;

/** A person's answer to an employee. */
export const conversationAnswer = z.strictObject({
  text: textField
    .trim()
    .min(1, 'Este campo es obligatorio.')
    .max(MAX_MESSAGE_TEXT, `No puede superar los ${MAX_MESSAGE_TEXT.toLocaleString('es-ES')} caracteres.`),
});
export type ConversationAnswer = z.infer<typeof conversationAnswer>;
export const answerConversationInput = z.object({ id: idField, conversationId: idField, ...conversationAnswer.shape });
