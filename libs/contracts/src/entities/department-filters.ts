import { z } from 'zod';

const MANAGER_FILTERS = ['none', 'set'] as const;
/** What a list of departments may be narrowed by, besides the search. */
export const departmentFilters = {
  manager: z.enum(MANAGER_FILTERS, { error: `Debe ser uno de: ${MANAGER_FILTERS.join(', ')}.` }).optional(),
};
