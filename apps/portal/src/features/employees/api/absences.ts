import type { Absence, AbsenceInput } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const absencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAbsences: build.query<Absence[], string>({
      query: (employeeId) => `/employees/${employeeId}/absences`,
      transformResponse: ({ items }: { items: Absence[] }) => items,
      extraOptions: { errorMessage: 'Error loading absences' },
      providesTags: ['Absences'],
    }),
    createAbsence: build.mutation<Absence, { employeeId: string; key: string; input: AbsenceInput }>({
      query: ({ employeeId, key, input }) => ({
        url: `/employees/${employeeId}/absences`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: input,
      }),
      extraOptions: { errorMessage: 'Error saving absence' },
      invalidatesTags: ['Absences'],
    }),
    deleteAbsence: build.mutation<null, { employeeId: string; id: string }>({
      query: ({ employeeId, id }) => ({ url: `/employees/${employeeId}/absences/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Absences'],
    }),
  }),
});

export const { useListAbsencesQuery, useCreateAbsenceMutation, useDeleteAbsenceMutation } = absencesApi;
