import type { HoldReason } from '@recuerda/contracts';
import type { Breaker } from '../provider-state/breaker.js';
import type { Reminder } from './message.js';

/** Hold of a reminder, and its end. */
export interface Deferral {
  kind: 'deferred';
  until: Date;
  reason: HoldReason;
}

/** The window of its calendar is over; the scheduler finds the next one. */
export const outsideWindow = ({ sendUntil }: Pick<Reminder, 'sendUntil'>): Deferral => ({
  kind: 'deferred',
  until: new Date(sendUntil),
  reason: 'hours',
});

/** The provider takes nothing: held until then, unless it resumes before. */
export const providerStopped = ({ heldUntil, holdReason }: Pick<Breaker, 'heldUntil' | 'holdReason'>): Deferral => ({
  kind: 'deferred',
  until: heldUntil,
  reason: holdReason,
});
