import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { TEMPLATE_USES } from '../rules/template-text.js';

/** Meta's states; `unknown`: one that is not known here. */
export const TEMPLATE_STATES = [
  'approved',
  'pending',
  'rejected',
  'paused',
  'disabled',
  'limit_exceeded',
  'archived',
  'unknown',
] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

/** A template at Meta, as it was when it was last synchronised. */
export const templateView = z.object({
  /** Meta's id. */
  id: z.string(),
  name: z.string(),
  language: z.string(),
  /** What Meta charges it as, such as `UTILITY`. */
  category: z.string(),
  state: z.enum(TEMPLATE_STATES),
  /** Why it was refused, in Meta's words; null of one that was not. */
  reason: z.string().nullable(),
  /** Meta's rating: `GREEN`, `YELLOW`, `RED`; null while it has none. */
  quality: z.string().nullable(),
  /** Null of a template without one, such as of a picture. */
  body: z.string().nullable(),
  footer: z.string().nullable(),
  buttons: z.array(z.string()),
  usedBy: z.array(z.enum(TEMPLATE_USES)),
});
export type TemplateView = z.infer<typeof templateView>;

/** The template that a kind of message is sent with, outside the window. */
const neededTemplate = z.object({ use: z.enum(TEMPLATE_USES), name: z.string(), language: z.string() });
export type NeededTemplate = z.infer<typeof neededTemplate>;

export const templateListView = z.object({
  /** Templates exist with `cloud` only. */
  provider: z.enum(['sandbox', 'form', 'cloud']),
  items: z.array(templateView),
  needed: z.array(
    neededTemplate.extend({
      /** The settings make such messages. */
      inUse: z.boolean(),
    }),
  ),
  /** Null: never. */
  synchronisedAt: utcInstant.nullable(),
  /** Why the last synchronisation failed, in Spanish with Meta's words; null if it did not. */
  error: z.string().nullable(),
});
export type TemplateListView = z.infer<typeof templateListView>;

/** A kind of message cannot be sent outside the window, because of its template. */
export const templateProblemView = neededTemplate.extend({
  state: z.enum([...TEMPLATE_STATES, 'missing']),
  reason: z.string().nullable(),
  /** Reminders that are held because of it. */
  held: z.int().nonnegative(),
});
export type TemplateProblemView = z.infer<typeof templateProblemView>;

/** What became of a test message. `pending`: it is on its way. */
export const testMessageView = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'sent', 'failed']),
  /** Machine-readable reason of a failure, or `unclear_answer`. */
  reason: z.string().nullable(),
  /** The beginning of the provider's response. */
  answer: z.string().nullable(),
});
export type TestMessageView = z.infer<typeof testMessageView>;
