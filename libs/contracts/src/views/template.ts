import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { TEMPLATE_STATES, TEMPLATE_USES } from '../rules/template-text.js';
import { PROVIDER_KINDS } from '../rules/whatsapp-provider.js';

/** A template at Meta, as it was when it was last synchronised. */
export const templateView = z.object({
  /** Meta's id. */
  id: z.string(),
  name: z.string(),
  language: z.string(),
  /** Category by which Meta charges it, such as `UTILITY`. */
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
  /** Kinds of message that could be sent with it: as far as is known it has their variables and buttons. */
  fits: z.array(z.enum(TEMPLATE_USES)),
  /** Why messages of `usedBy` would be refused, in Spanish; of an approved one, too. */
  differences: z.array(z.string()),
  /** The category that Meta will change it to, and when; null: none is announced. */
  nextCategory: z.object({ category: z.string(), at: utcInstant }).nullable(),
});
export type TemplateView = z.infer<typeof templateView>;

/** The template that a kind of message is sent with, outside the window. */
const neededTemplate = z.object({ use: z.enum(TEMPLATE_USES), name: z.string(), language: z.string() });
/** Which of both the server's settings give: it cannot be chosen. */
const fixedParts = z.object({ name: z.boolean(), language: z.boolean() });
export type NeededTemplate = z.infer<typeof neededTemplate> & { fixed: z.infer<typeof fixedParts> };

export const templateListView = z.object({
  /** Templates exist with `cloud` only. */
  provider: z.enum(PROVIDER_KINDS),
  items: z.array(templateView),
  needed: z.array(
    neededTemplate.extend({
      fixed: fixedParts,
      /** The settings make such messages. */
      inUse: z.boolean(),
    }),
  ),
  /** Last synchronisation; null: never. */
  synchronisedAt: utcInstant.nullable(),
  /** Why the last synchronisation failed, in Spanish with Meta's words; null if it did not. */
  error: z.string().nullable(),
});
export type TemplateListView = z.infer<typeof templateListView>;

/** A kind of message cannot be sent outside the window, because of its template. */
export const templateProblemView = neededTemplate.extend({
  /** Account whose template it is. */
  account: z.string(),
  state: z.enum([...TEMPLATE_STATES, 'missing']),
  reason: z.string().nullable(),
  /** Why its messages would be refused though it is approved, in Spanish. */
  differences: z.array(z.string()),
  /** Messages of this kind that are held because of it. */
  held: z.int().nonnegative(),
});
export type TemplateProblemView = z.infer<typeof templateProblemView>;

/** A template that is needed will be charged as another category. */
export const categoryChangeView = neededTemplate.extend({
  account: z.string(),
  from: z.string(),
  to: z.string(),
  at: utcInstant,
});
export type CategoryChangeView = z.infer<typeof categoryChangeView>;

/** The result of a test message. `pending`: it is on its way. */
export const testMessageView = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'sent', 'failed']),
  /** Machine-readable reason of a failure, or `unclear_answer`. */
  reason: z.string().nullable(),
  /** The beginning of the provider's response. */
  answer: z.string().nullable(),
});
export type TestMessageView = z.infer<typeof testMessageView>;
