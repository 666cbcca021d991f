import type { HoldReason } from '@recuerda/contracts';
import type { Reminder } from './reminder.js';

/** What follows for a reminder that is to be held until then. */
export interface Deferral {
  kind: 'deferred';
  until: Date;
  reason: HoldReason;
}

/** The window of its calendar is over; the scheduler finds the next one. */
export const outsideWindow = ({ sendUntil }: Reminder): Deferral => ({
  kind: 'deferred',
  until: new Date(sendUntil),
  reason: 'hours',
});

/** The provider refuses everything: held until then, unless it resumes before. */
export const providerStopped = (until: Date): Deferral => ({ kind: 'deferred', until, reason: 'provider_stopped' });
