import { storable } from '../received-message.js';
import { reasonOf, stateOf, type TemplateChange } from '../templates/template.store.js';
import { at, textAt } from './given.js';

const MAX_TEXT = 512;
/** The last that PostgreSQL and ECMAScript both take is later. */
const MAX_SECONDS = 10_000_000_000;

const shortAt = (value: unknown, key: string): string => storable(textAt(value, key)).slice(0, MAX_TEXT);

/** Reads one change of a webhook; undefined if it is not about a template. */
export function readTemplateChange(given: unknown): TemplateChange | undefined {
  const value = at(given, 'value');
  const [name, language] = [shortAt(value, 'message_template_name'), shortAt(value, 'message_template_language')];
  const key = { id: textAt(value, 'message_template_id'), name, language };
  if (Object.values(key).includes('')) return undefined;
  const [event, category] = [shortAt(value, 'event'), shortAt(value, 'new_category')];
  const quality = shortAt(value, 'new_quality_score');
  switch (textAt(given, 'field')) {
    case 'template_category_update':
      return category === '' ? undefined : { ...key, category, nextCategory: announced(category, value) };
    case 'message_template_components_update':
      return key;
    case 'message_template_quality_update':
      return quality === '' ? undefined : { ...key, quality };
    case 'message_template_status_update': {
      const state = stateOf(event);
      // FLAGGED and others change no state; reading the template again shows what they do.
      const known = state === 'unknown' ? key : { ...key, state, reason: reasonOf(textAt(value, 'reason') || null) };
      return event === '' ? undefined : known;
    }
    default:
      return undefined;
  }
}

/** Returns the category to come: until then `new_category` is the present one. Its time comes in seconds since 1970. */
function announced(present: string, value: unknown): NonNullable<TemplateChange['nextCategory']> | null {
  const category = shortAt(value, 'correct_category');
  if (category === '' || category === present) return null;
  const seconds = Number(textAt(value, 'category_update_timestamp'));
  const isTime = Number.isInteger(seconds) && seconds > 0 && seconds <= MAX_SECONDS;
  return { category, at: isTime ? new Date(seconds * 1_000) : null };
}
