import { z } from 'zod';
import { GraphError } from '../errors.js';

const text = (max: number) => z.string().min(1).max(max);
const id = text(256);
const title = text(20);
const interactiveParts = {
  header: z.object({ type: z.literal('text'), text: text(60) }).optional(),
  footer: z.object({ text: text(60) }).optional(),
};
const row = z.object({ id: text(200), title: text(24), description: z.string().max(72).optional() });

const buttonMessage = z.object({
  type: z.literal('button'),
  ...interactiveParts,
  body: z.object({ text: text(1_024) }),
  action: z.object({
    buttons: z
      .array(z.object({ type: z.literal('reply'), reply: z.object({ id, title }) }))
      .min(1)
      .max(3),
  }),
});
const listMessage = z.object({
  type: z.literal('list'),
  ...interactiveParts,
  body: z.object({ text: text(4_096) }),
  action: z.object({
    button: title,
    sections: z
      .array(z.object({ title: z.string().max(24).optional(), rows: z.array(row).min(1).max(10) }))
      .min(1)
      .max(10),
  }),
});

const bodyComponent = z.object({
  type: z.literal('body'),
  parameters: z.array(z.object({ type: z.literal('text'), parameter_name: z.string().optional(), text: text(1_024) })),
});
const buttonComponent = z.object({
  type: z.literal('button'),
  sub_type: z.literal('quick_reply'),
  index: z.union([z.int().min(0).max(9), z.string().regex(/^\d$/).transform(Number)]),
  parameters: z.array(z.object({ type: z.literal('payload'), payload: text(256) })).length(1),
});
const template = z.object({
  name: text(512),
  language: z.object({ code: text(10) }),
  components: z.array(z.discriminatedUnion('type', [bodyComponent, buttonComponent])).default([]),
});

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().min(1).max(32).optional(),
  /** The user id of someone without a number. */
  recipient: z.string().min(1).max(160).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  context: z.object({ message_id: text(512) }).optional(),
};
const messageInput = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('text'), text: z.object({ body: text(4_096) }) }),
  z.object({ ...common, type: z.literal('template'), template }),
  z.object({
    ...common,
    type: z.literal('interactive'),
    interactive: z.discriminatedUnion('type', [buttonMessage, listMessage]),
  }),
]);
export type MessageInput = z.infer<typeof messageInput>;
export type TemplateInput = z.infer<typeof template>;

const TYPES = ['text', 'template', 'interactive'];

/** @throws GraphError as Meta answers: 100, 131008 for what is missing, 131009 for a wrong value, 131051 */
export function parseMessage(body: unknown): MessageInput {
  const given = (body ?? {}) as Record<string, unknown>;
  if (given['messaging_product'] === undefined)
    throw new GraphError(100, 'The parameter messaging_product is required.');
  // Meta's default.
  const input = { type: 'text', ...given };
  if (!TYPES.includes(String(input.type))) throw new GraphError(131051);
  const result = messageInput.safeParse(input);
  if (!result.success) throw asGraphError(result.error, input);
  if (result.data.to === undefined && result.data.recipient === undefined)
    throw new GraphError(131008, 'The parameter to is required.');
  return result.data;
}

function asGraphError({ issues: [issue] }: z.ZodError, input: unknown): GraphError {
  const path = issue?.path ?? [];
  const name = path.join('.');
  const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
  if (found === undefined) return new GraphError(131008, `The parameter ${name} is required.`);
  return new GraphError(131009, `The parameter ${name} is not valid: ${issue?.message ?? ''}`);
}
