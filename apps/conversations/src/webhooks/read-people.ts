import { isUserId } from '@recuerda/contracts';
import type { NamedPerson } from '../employees/provider-users.js';
import { at, digitsOf, listAt, textAt, userIdField } from './given.js';
import type { ReceivedMessage } from './received.js';

/** A notice of a changed id names the former one in its body only; it follows a name of any length. */
const FORMER = / changed from (\S+) to \S+$/;
const FORMER_LENGTH = 400;

const idAt = (given: unknown, ...path: string[]): string | null =>
  userIdField.safeParse(textAt(given, ...path)).data ?? null;

/** Returns the id that a person has since Meta changed it, or their number. */
export const newIdIn = (message: unknown): string | null => idAt(message, 'system', 'user_id');

/** Returns the id that a person had before that. */
function formerIdIn(message: unknown): string | null {
  const system = at(message, 'system');
  const [, body = ''] = FORMER.exec(textAt(system, 'body').slice(-FORMER_LENGTH)) ?? [];
  const named = [idAt(system, 'previous_user_id'), isUserId(body) ? body : null, idAt(message, 'from_user_id')];
  return named.find((id) => id !== null && id !== newIdIn(message)) ?? null;
}

/** Returns what a message says of who its person is: a notice of a change, or both id and number. */
export function peopleIn(given: unknown, { kind, phone, userId, newNumber }: ReceivedMessage): NamedPerson[] {
  if (kind !== 'notice') return phone !== null && userId !== null ? [{ phone, userId }] : [];
  const now = newIdIn(given);
  const former = { userId: formerIdIn(given), phone };
  if (newNumber !== undefined) return [{ userId: now, phone: newNumber, former }];
  return textAt(given, 'system', 'type') === 'user_changed_user_id' ? [{ userId: now, phone: null, former }] : [];
}

/** Returns the changes of a `user_id_update`; none, if the change is of another field. */
export function readUserIdChanges(change: unknown): NamedPerson[] {
  if (textAt(change, 'field') !== 'user_id_update') return [];
  return listAt(change, 'value', 'user_id_update').flatMap((one) => {
    const [userId, former] = [idAt(one, 'user_id', 'current'), idAt(one, 'user_id', 'previous')];
    const phone = digitsOf(textAt(one, 'wa_id')) || null;
    return userId === null ? [] : [{ userId, phone, former: { userId: former, phone: null } }];
  });
}
