import { Module } from '@nestjs/common';
import { MessageTexts } from './message-texts.js';
import { SettingsEventsController } from './settings-events.controller.js';

@Module({ controllers: [SettingsEventsController], providers: [MessageTexts], exports: [MessageTexts] })
export class TextsModule {}
