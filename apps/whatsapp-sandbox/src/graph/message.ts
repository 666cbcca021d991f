import { z } from 'zod';
import type { Choice } from '../messages/stores.js';
import { GraphError } from './errors.js';

const text = (max: number) => z.string().min(1).max(max);
/** The id of a button or row: Meta refuses spaces at its ends. */
const id = (max: number) => text(max).regex(/^\S(.*\S)?$/s, 'no spaces at the ends');
const title = text(20);
const interactiveParts = {
  header: z.strictObject({ type: z.literal('text'), text: text(60) }).optional(),
  footer: z.strictObject({ text: text(60) }).optional(),
};

/** No two have the same value. */
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const buttonMessage = z.strictObject({
  type: z.literal('button'),
  ...interactiveParts,
  body: z.strictObject({ text: text(1_024) }),
  action: z.strictObject({
    buttons: z
      .array(z.strictObject({ type: z.literal('reply'), reply: z.strictObject({ id: id(256), title }) }))
      .min(1)
      .max(3)
      .refine((all) => isUnique(all.map(({ reply }) => reply.id)), 'duplicated id')
      .refine((all) => isUnique(all.map(({ reply }) => reply.title)), 'duplicated title'),
  }),
});

const row = z.strictObject({ id: id(200), title: text(24), description: z.string().max(72).optional() });
const listMessage = z.strictObject({
  type: z.literal('list'),
  ...interactiveParts,
  body: z.strictObject({ text: text(4_096) }),
  action: z.strictObject({
    button: title,
    sections: z
      .array(z.strictObject({ title: z.string().max(24).optional(), rows: z.array(row).min(1) }))
      .min(1)
      .max(10)
      .refine((all) => all.length === 1 || all.every((section) => section.title), 'each section needs a title')
      .refine((all) => all.flatMap(({ rows }) => rows).length <= 10, 'at most 10 rows in all sections')
      .refine((all) => isUnique(all.flatMap(({ rows }) => rows.map((one) => one.id))), 'duplicated row id'),
  }),
});

/** Parameter of a template; the template decides which types it takes. */
const parameter = z.looseObject({
  type: z.enum(['text', 'currency', 'date_time', 'image', 'video', 'document', 'payload', 'action']),
  parameter_name: text(64).optional(),
  text: text(1_024).optional(),
  payload: text(256).optional(),
});
const component = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['header', 'body']), parameters: z.array(parameter) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.enum(['quick_reply', 'url', 'copy_code', 'flow']),
    index: z.union([z.int().min(0).max(9), z.string().regex(/^\d$/).transform(Number)]),
    parameters: z.array(parameter).length(1),
  }),
]);
const template = z.strictObject({
  name: text(512),
  language: z.strictObject({ code: text(10), policy: z.literal('deterministic').optional() }),
  components: z.array(component).default([]),
});

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().min(1).max(32).optional(),
  /** The user id of someone without a number. */
  recipient: z.string().min(1).max(160).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  context: z.strictObject({ message_id: text(512) }).optional(),
};
const messageInput = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('text'),
    text: z.strictObject({ body: text(4_096).regex(/\S/, 'blank'), preview_url: z.boolean().optional() }),
  }),
  z.object({ ...common, type: z.literal('template'), template }),
  z.object({
    ...common,
    type: z.literal('interactive'),
    interactive: z.discriminatedUnion('type', [buttonMessage, listMessage]),
  }),
]);
export type MessageInput = z.infer<typeof messageInput>;
export type TemplateInput = z.infer<typeof template>;
export type TemplateParameter = z.infer<typeof parameter>;

const TYPES = ['text', 'template', 'interactive'];
/** Types of Meta that this sandbox does not take. */
const OTHER_TYPES = ['audio', 'contacts', 'document', 'image', 'location', 'reaction', 'sticker', 'video'];

/** @throws GraphError as Meta answers: 100, 131008 for what is missing, 131009 for a wrong value, 131051 */
export function parseMessage(body: unknown): MessageInput {
  const given = (body ?? {}) as Record<string, unknown>;
  if (given['messaging_product'] === undefined)
    throw new GraphError(100, 'The parameter messaging_product is required.');
  if (given['messaging_product'] !== 'whatsapp')
    throw new GraphError(100, 'Param messaging_product must be one of {WHATSAPP}.');
  // Meta's default.
  const input = { type: 'text', ...given };
  if (OTHER_TYPES.includes(String(input.type))) throw new GraphError(131051);
  if (!TYPES.includes(String(input.type)))
    throw new GraphError(100, `Param type must be one of {${[...TYPES, ...OTHER_TYPES].join(', ').toUpperCase()}}.`);
  const result = messageInput.safeParse(input);
  if (!result.success) throw asGraphError(result.error, input);
  if (result.data.to === undefined && result.data.recipient === undefined)
    throw new GraphError(131008, 'The parameter to is required.');
  return result.data;
}

function asGraphError({ issues: [issue] }: z.ZodError, input: unknown): GraphError {
  const path = issue?.path ?? [];
  const name = path.join('.');
  if (issue?.code === 'unrecognized_keys')
    return new GraphError(100, `Unexpected key "${issue.keys.join('", "')}" on param "${name}".`);
  const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
  if (found === undefined || found === '') return new GraphError(131008, `The parameter ${name} is required.`);
  return new GraphError(131009, `The parameter ${name} is not valid: ${issue?.message ?? ''}`);
}

/** Marketing, utility and authentication are categories of templates; service is free text. */
export type PricingCategory = 'marketing' | 'utility' | 'authentication' | 'service';

/** A message as its recipient sees it, and what its statuses need. */
export interface AcceptedMessage {
  /** `wamid....` */
  id: string;
  waId: string;
  text: string;
  buttons: Choice[];
  /** Quick replies of a template are answered by another kind of message than those of an interactive message. */
  kind: 'text' | 'template' | 'button' | 'list';
  category: PricingCategory;
  callbackData: string | undefined;
  /** Version of the API that was called: until v23.0 statuses name the conversation. */
  version: string;
}
