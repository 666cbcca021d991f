import { Module, Controller } from '@nestjs/common';
import { type Envelope, type PublishedSettings, SUBSCRIPTIONS } from '@recuerda/contracts';
import { latestVersions } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { MessageTexts } from './message-texts.js';

@Controller()
class SettingsEventsController {
  constructor(private readonly texts: MessageTexts) {}

  @EventHandler(SUBSCRIPTIONS.notifierSettings)
  async handle(events: Envelope[]): Promise<void> {
    for (const { data, version = 0 } of latestVersions(events)) {
      const { id, messageTexts: texts, schoolName } = data as PublishedSettings;
      await this.texts.keep(id, version, { texts, schoolName });
    }
  }
}

@Module({ controllers: [SettingsEventsController], providers: [MessageTexts], exports: [MessageTexts] })
export class TextsModule {}
