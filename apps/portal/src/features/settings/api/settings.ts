import type { SettingsPatch, SettingsView } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<SettingsView, void>({
      query: () => '/settings',
      extraOptions: { errorMessage: 'Error loading settings' },
      providesTags: ['Settings'],
    }),
    /** Also after a refusal: another user may have changed them, and the next try needs their version. */
    updateSettings: build.mutation<SettingsView, SettingsPatch>({
      query: (body) => ({ url: '/settings', method: 'PATCH', body }),
      extraOptions: { errorMessage: 'Error saving settings' },
      invalidatesTags: ['Settings'],
    }),
  }),
});

export const { useGetSettingsQuery, useUpdateSettingsMutation } = settingsApi;
