import { z } from 'zod';
import { choiceField, flagField, idField, nameField, searchField } from '../fields.js';
import { type SortOrder, ORDER_NAMES, VIEWED_LISTS, type ViewedList } from '../columns/viewed-lists.js';
import { departmentFilters } from './department.js';
import { employeeFilters } from './employee.js';
import { utcInstant } from './entity-fields.js';
import { taskFilters } from './task.js';

export const viewedList = choiceField(Object.keys(VIEWED_LISTS) as ViewedList[]);
/** Views that each user may have, and the school. */
export const MAX_SAVED_VIEWS = 100;

/** A series is listed in the history of a task alone, a group by its card. */
const { seriesId: _, groupId: __, grouped: ___, ...shownFilters } = taskFilters;
const viewQuery = z
  .strictObject({
    search: searchField,
    ...shownFilters,
    ...employeeFilters,
    ...departmentFilters,
    order: z.enum(Object.keys(ORDER_NAMES) as [SortOrder, ...SortOrder[]], { error: 'No es un orden conocido.' }),
    view: z.enum(['cards', 'table'], { error: 'Debe ser "cards" o "table".' }),
  })
  .partial();
/** Filters, order and look of a list, as in the portal's address. */
export type ViewQuery = z.infer<typeof viewQuery>;

const fields = { name: nameField, query: viewQuery, isShared: flagField };
export const savedViewInput = z.strictObject({ list: viewedList, ...fields, isShared: fields.isShared.default(false) });
export const savedViewPatch = z.strictObject({ ...fields, isStart: flagField }).partial();
export const createSavedViewInput = z.object({ id: idField, ...savedViewInput.shape });

export const savedViewView = z.object({
  id: z.uuid(),
  list: viewedList,
  name: z.string(),
  query: viewQuery,
  /** Whether all users of the school see it; otherwise it is the user's own. */
  isShared: z.boolean(),
  /** The user's list begins with it. */
  isStart: z.boolean(),
  createdAt: utcInstant,
  updatedAt: utcInstant,
});

export type SavedViewInput = z.infer<typeof savedViewInput>;
export type SavedViewPatch = z.infer<typeof savedViewPatch>;
export type CreateSavedViewInput = z.infer<typeof createSavedViewInput>;
export type SavedViewView = z.infer<typeof savedViewView>;
