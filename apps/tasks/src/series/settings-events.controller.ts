import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Envelope, type PublishedSettings, SUBSCRIPTIONS } from '@recuerda/contracts';
import { latestVersions } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';
import { SchoolCalendar } from './school-calendar.js';

@Controller()
export class SettingsEventsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly calendar: SchoolCalendar,
  ) {}

  @EventHandler(SUBSCRIPTIONS.tasksSettings)
  async handle(events: Envelope[]): Promise<void> {
    for (const { data, version = 0 } of latestVersions(events))
      await this.calendar.save(this.source.manager, data as PublishedSettings, version);
  }
}
