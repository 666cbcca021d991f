import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GetSettings, type SettingsPatch, type SettingsView, UpdateSettings } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../directory.config.js';
import { SettingsStore } from './settings.store.js';
import { SettingsWriter } from './settings.writer.js';

@Controller()
export class SettingsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly store: SettingsStore,
    private readonly writer: SettingsWriter,
  ) {}

  @RequestHandler(GetSettings)
  async get(): Promise<SettingsView> {
    return this.store.view(await this.store.read(this.source.manager));
  }

  @RequestHandler(UpdateSettings)
  update(patch: SettingsPatch): Promise<SettingsView> {
    return this.writer.update(patch);
  }
}
