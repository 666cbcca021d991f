import { Controller, type DynamicModule, Module } from '@nestjs/common';
import { type Envelope, type PublishedSettings, SUBSCRIPTIONS } from '@recuerda/contracts';
import { latestVersions } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { type Env, loadConfig } from '@recuerda/service';
import { MessageSettings } from './message-settings.js';
import { ReminderTexts } from './reminder-texts.js';
import { TEXTS_CONFIG, textsConfig } from './texts.config.js';

@Controller()
class SettingsEventsController {
  constructor(private readonly kept: MessageSettings) {}

  @EventHandler(SUBSCRIPTIONS.notifierSettings)
  async handle(events: Envelope[]): Promise<void> {
    for (const { data, version = 0 } of latestVersions(events)) {
      const { id, closedDays: _, ...settings } = data as PublishedSettings;
      await this.kept.keep(id, version, settings);
    }
  }
}

/** Texts of messages, for the notifier and all its channels. */
@Module({})
export class TextsModule {
  /** Throws `ConfigError` for a wrong environment. */
  static register(env: Env): DynamicModule {
    return {
      module: TextsModule,
      global: true,
      controllers: [SettingsEventsController],
      providers: [{ provide: TEXTS_CONFIG, useValue: loadConfig(textsConfig, env) }, MessageSettings, ReminderTexts],
      exports: [MessageSettings, ReminderTexts],
    };
  }
}
