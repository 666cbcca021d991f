import type { SettingsPatch, SettingsView } from '@recuerda/contracts';
import { learnSchoolZone } from '../format/school-zone';
import { baseApi } from './base-api';
import { refetchOnChanges } from './live/refetch-on-changes';

const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<SettingsView, void>({
      query: () => '/settings',
      extraOptions: { errorMessage: 'Error loading settings' },
      // Before any screen shows them.
      transformResponse: (settings: SettingsView) => {
        learnSchoolZone(settings.effectiveTimeZone);
        return settings;
      },
      providesTags: ['Settings'],
      onCacheEntryAdded: refetchOnChanges(['Settings'], { events: /^directory\.settings\./, after: 'at once' }),
    }),
    /** Also after a refusal: another user may have changed them, and the next try needs their version. */
    updateSettings: build.mutation<SettingsView, SettingsPatch>({
      query: (body) => ({ url: '/settings', method: 'PATCH', body }),
      extraOptions: { errorMessage: 'Error saving settings' },
      invalidatesTags: ['Settings'],
    }),
  }),
});

export const settings = settingsApi.endpoints.getSettings;
export const { useGetSettingsQuery, useUpdateSettingsMutation } = settingsApi;
