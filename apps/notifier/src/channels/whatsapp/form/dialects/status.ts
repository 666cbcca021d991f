import { acceptedWithError } from '../../../../reminders/instruments.js';
import { byStatus, isSuccess } from '../../../http/provider-response.js';
import { type Dialect, UNLIMITED } from './dialect.js';
import { failureIn } from './failure-in.js';

/** The HTTP status alone decides. A body that reports a failure all the same is counted. */
export const status: Dialect = {
  ...UNLIMITED,
  outcomeOf(response, now) {
    if (isSuccess(response) && failureIn(response.data) !== undefined) acceptedWithError.inc();
    return byStatus(response, now);
  },
};
