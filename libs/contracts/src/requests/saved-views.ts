import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  type CreateSavedViewInput,
  createSavedViewInput,
  type SavedViewPatch,
  savedViewPatch,
  type SavedViewView,
  viewedList,
} from '../entities/saved-view.js';
import { idField } from '../fields.js';

type None = Record<string, never>;

export const savedViewQuery = z.strictObject({ list: viewedList.optional() });
export type SavedViewQuery = z.infer<typeof savedViewQuery>;

/** The principal's own views and those of the school, by name. */
export const ListSavedViews = defineRequest<{ items: SavedViewView[] }, SavedViewQuery>(
  'integrations.views.list',
  'school.read',
  savedViewQuery,
);
/** Throws `forbidden` for a shared one without `settings.write`, and `validation_failed` on `name` and `query`. */
export const CreateSavedView = defineRequest<SavedViewView, CreateSavedViewInput>(
  'integrations.views.create',
  'account.own',
  createSavedViewInput,
);
/** `isStart` is the principal's own choice, also of a shared view; the other fields as for creating. */
export const UpdateSavedView = defineRequest<SavedViewView, { id: string; patch: SavedViewPatch }>(
  'integrations.views.update',
  'account.own',
  z.object({ id: idField, patch: savedViewPatch }),
);
export const DeleteSavedView = defineRequest<None, { id: string }>(
  'integrations.views.delete',
  'account.own',
  z.object({ id: idField }),
);
