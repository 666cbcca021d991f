import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type ClosedDay,
  CreateClosedDay,
  type CreateClosedDayInput,
  DeleteClosedDay,
  GetSettings,
  ListClosedDays,
  type SettingsPatch,
  type SettingsView,
  SuggestClosedDays,
  type SuggestionQuery,
  type SuggestionsView,
  UpdateClosedDay,
  type UpdateClosedDayInput,
  UpdateSettings,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../directory.config.js';
import { ClosedDays } from './closed-days.js';
import { SettingsStore } from './settings.store.js';
import { SettingsWriter } from './settings.writer.js';
import { suggestClosedDays } from './suggest-closed-days.js';

/** The settings that say when the school sends reminders. */
@Controller()
export class CalendarController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly store: SettingsStore,
    private readonly writer: SettingsWriter,
    private readonly closedDays: ClosedDays,
  ) {}

  @RequestHandler(GetSettings)
  async get(): Promise<SettingsView> {
    return this.store.view(await this.store.read(this.source.manager));
  }

  @RequestHandler(UpdateSettings)
  update(patch: SettingsPatch): Promise<SettingsView> {
    return this.writer.update(patch);
  }

  @RequestHandler(ListClosedDays)
  async list(): Promise<{ items: ClosedDay[] }> {
    return { items: await this.closedDays.list() };
  }

  @RequestHandler(CreateClosedDay)
  create(input: CreateClosedDayInput): Promise<ClosedDay> {
    return this.closedDays.create(input);
  }

  @RequestHandler(UpdateClosedDay)
  change({ id, patch }: UpdateClosedDayInput): Promise<ClosedDay> {
    return this.closedDays.update(id, patch);
  }

  @RequestHandler(DeleteClosedDay)
  async delete({ id }: { id: string }): Promise<void> {
    await this.closedDays.delete(id);
  }

  @RequestHandler(SuggestClosedDays)
  suggest({ country, year }: SuggestionQuery): Promise<SuggestionsView> {
    return suggestClosedDays(country, year);
  }
}
