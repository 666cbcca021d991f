import { DAY_MS } from '@recuerda/contracts';
import type { KeyRing } from './key-ring.js';

const PURPOSE = 'done-link';
/** How long a link works, ms. */
const VALID_MS = 7 * DAY_MS;

/** A link of a mail by which its reader completes a task. */
export interface DoneLink {
  taskId: string;
  employeeId: string;
  /** When the mail was sent. */
  sentAt: Date;
}

/** Returns the secret part of a link, for a URL. Only the key makes one. Throws `secrets_key_missing`. */
export function sealDoneLink(keys: KeyRing, { taskId, employeeId, sentAt }: DoneLink): string {
  return Buffer.from(keys.seal(PURPOSE, [taskId, employeeId, sentAt.toISOString()].join(' '))).toString('base64url');
}

/** Returns undefined for what was not sealed by these keys, or too long ago. */
export function openDoneLink(keys: KeyRing, sealed: string, now: Date): DoneLink | undefined {
  const text = keys.open(PURPOSE, Buffer.from(sealed, 'base64url').toString());
  const [taskId = '', employeeId = '', at = ''] = text?.split(' ') ?? [];
  const sentAt = new Date(at);
  return now.getTime() - sentAt.getTime() < VALID_MS ? { taskId, employeeId, sentAt } : undefined;
}
