import { counter } from '@recuerda/service';
import { byStatus, isSuccess } from '../../../http/provider-response.js';
import { type Dialect, UNLIMITED } from './dialect.js';
import { failureIn } from './failure-in.js';

const acceptedWithError = counter(
  'recuerda_accepted_with_error_total',
  'Responses of success whose body reports a failure; sent by the dialect `status`.',
);

/** The HTTP status alone decides. A body that reports a failure all the same is counted. */
export const status: Dialect = {
  ...UNLIMITED,
  outcomeOf(response, now) {
    if (isSuccess(response) && failureIn(response.data) !== undefined) acceptedWithError.inc();
    return byStatus(response, now);
  },
};
