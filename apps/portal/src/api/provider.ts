import type { ProviderView } from '@recuerda/contracts';
import { baseApi } from './base-api';

const providerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the WhatsApp provider takes messages. */
    provider: build.query<ProviderView, void>({ query: () => '/provider', providesTags: ['Status'] }),
  }),
});

export const { useProviderQuery } = providerApi;
