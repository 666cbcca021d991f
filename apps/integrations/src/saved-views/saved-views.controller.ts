import { Controller } from '@nestjs/common';
import {
  CreateSavedView,
  type CreateSavedViewInput,
  DeleteSavedView,
  ListSavedViews,
  type SavedViewPatch,
  type SavedViewQuery,
  type SavedViewView,
  UpdateSavedView,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { SavedViews } from './saved-views.js';

@Controller()
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @RequestHandler(ListSavedViews)
  async list(query: SavedViewQuery): Promise<{ items: SavedViewView[] }> {
    return { items: await this.views.list(query) };
  }

  @RequestHandler(CreateSavedView)
  create(input: CreateSavedViewInput): Promise<SavedViewView> {
    return this.views.create(input);
  }

  @RequestHandler(UpdateSavedView)
  update({ id, patch }: { id: string; patch: SavedViewPatch }): Promise<SavedViewView> {
    return this.views.update(id, patch);
  }

  @RequestHandler(DeleteSavedView)
  async delete({ id }: { id: string }): Promise<Record<string, never>> {
    await this.views.delete(id);
    return {};
  }
}
