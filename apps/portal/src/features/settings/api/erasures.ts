import type { PersonInput } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const erasuresApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of somebody who is no employee. */
    erasePerson: build.mutation<null, PersonInput>({
      query: (body) => ({ url: '/erasures', method: 'POST', body }),
      extraOptions: { errorMessage: 'Error erasing person' },
    }),
  }),
});

export const { useErasePersonMutation } = erasuresApi;
