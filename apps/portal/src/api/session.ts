import type { AccessView } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { accessReceived, accessUnknown } from './access/access-slice';

const accessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Its answer is kept in the slice `access`, which a reset of the cache leaves alone. To ask is an action of the
     * user, which prolongs the session.
     */
    access: build.query<AccessView, void>({
      query: () => '/auth/session',
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        dispatch(answer ? accessReceived(answer.data) : accessUnknown());
      },
    }),
    /** Fails with `session_required` if the session has ended; it prolongs nothing. */
    probeSession: build.query<unknown, void>({ query: () => '/auth/sessions' }),
  }),
});

export const { access, probeSession } = accessApi.endpoints;
export const { useAccessQuery } = accessApi;
