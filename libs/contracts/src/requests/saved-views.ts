import { z } from 'zod';
import { defineRequest } from '../define.js';
import { createSavedViewInput, savedViewPatch, type SavedViewView, viewedList } from '../entities/saved-view.js';
import { idField } from '../fields.js';

export const savedViewQuery = z.strictObject({ list: viewedList.optional() });
export type SavedViewQuery = z.infer<typeof savedViewQuery>;

/** The principal's own views and those of the school, by name. */
export const ListSavedViews = defineRequest<{ items: SavedViewView[] }>('integrations.views.list', 'school.read').takes(
  savedViewQuery,
);
/** Throws `forbidden` for a shared one without `settings.write`, and `validation_failed` on `name` and `query`. */
export const CreateSavedView = defineRequest<SavedViewView>('integrations.views.create', 'account.own').takes(
  createSavedViewInput,
);
/** `isStart` is the principal's own choice, also of a shared view; the other fields as for creating. */
export const UpdateSavedView = defineRequest<SavedViewView>('integrations.views.update', 'account.own').takes(
  z.object({ id: idField, patch: savedViewPatch }),
);
export const DeleteSavedView = defineRequest('integrations.views.delete', 'account.own').takes(
  z.object({ id: idField }),
);
