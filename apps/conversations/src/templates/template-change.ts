import { TEMPLATE_STATES, type TemplateState } from '@recuerda/contracts';
import { z } from 'zod';
import { storable } from '../received-message.js';

/** Change of a template in a webhook. Absent fields have not changed. */
export interface TemplateChange {
  id: string;
  name: string;
  language: string;
  state?: TemplateState;
  /** Null if there is none. */
  reason?: string | null;
  category?: string;
  /** The change of category that the provider announces; null: it has been made. */
  nextCategory?: { category: string; at: Date | null } | null;
  quality?: string;
}

const TEXT = 512;
const MAX_REASON = 500;
/** The last that PostgreSQL and ECMAScript both take is later. */
const MAX_SECONDS = 10_000_000_000;
const text = z
  .string()
  .min(1)
  .transform((given) => storable(given).slice(0, TEXT));
const about = {
  message_template_id: z.union([z.int(), z.string()]).transform(String),
  message_template_name: text,
  message_template_language: text,
};

const change = z.discriminatedUnion('field', [
  z.object({
    field: z.literal('message_template_status_update'),
    value: z.object({ ...about, event: text, reason: z.string().nullish() }),
  }),
  z.object({
    field: z.literal('template_category_update'),
    value: z.object({
      ...about,
      new_category: text,
      /** The category to come; `new_category` is then still the present one. */
      correct_category: text.nullish().catch(undefined),
      /** Seconds since 1970. */
      category_update_timestamp: z.coerce.number().int().positive().max(MAX_SECONDS).nullish().catch(undefined),
    }),
  }),
  z.object({ field: z.literal('message_template_components_update'), value: z.object(about) }),
  z.object({
    field: z.literal('message_template_quality_update'),
    value: z.object({ ...about, new_quality_score: text }),
  }),
]);

/** States that the provider words otherwise in webhooks. */
const STATES: Record<string, TemplateState> = {
  reinstated: 'approved',
  unpaused: 'approved',
  in_appeal: 'rejected',
  pending_deletion: 'disabled',
};

/** The state that the provider calls `status`. */
export function stateOf(status: string): TemplateState {
  const name = status.toLowerCase();
  return STATES[name] ?? TEMPLATE_STATES.find((state) => state === name) ?? 'unknown';
}

/** The provider's reason as it is stored; `NONE`: it gave none. */
export const reasonOf = (reason: string | null | undefined): string | null =>
  reason === undefined || reason === null || reason === 'NONE' ? null : storable(reason).slice(0, MAX_REASON);

/** Reads one change of a webhook; undefined if it is not about a template. */
export function readTemplateChange(given: unknown): TemplateChange | undefined {
  const { data } = change.safeParse(given);
  if (!data) return undefined;
  const { message_template_id: id, message_template_name: name, message_template_language: language } = data.value;
  const key = { id, name, language };
  switch (data.field) {
    case 'template_category_update':
      return { ...key, category: data.value.new_category, nextCategory: announced(data.value) };
    case 'message_template_components_update':
      return key;
    case 'message_template_quality_update':
      return { ...key, quality: data.value.new_quality_score };
    case 'message_template_status_update': {
      const state = stateOf(data.value.event);
      // FLAGGED and others change no state; reading the template again shows what they do.
      return state === 'unknown' ? key : { ...key, state, reason: reasonOf(data.value.reason) };
    }
  }
}

function announced(value: {
  new_category: string;
  correct_category?: string | null | undefined;
  category_update_timestamp?: number | null | undefined;
}): NonNullable<TemplateChange['nextCategory']> | null {
  const { new_category: present, correct_category: category, category_update_timestamp: seconds } = value;
  if (!category || category === present) return null;
  return { category, at: seconds ? new Date(seconds * 1_000) : null };
}
