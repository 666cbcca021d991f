import { Inject, Injectable } from '@nestjs/common';
import { MessageTexts } from '../../texts/message-texts.js';
import { WHATSAPP_CONFIG, type WhatsappConfig } from './whatsapp.config.js';

/** The name that signs messages: the school's setting, or the environment's until it has one. */
@Injectable()
export class SchoolName {
  constructor(
    @Inject(WHATSAPP_CONFIG) private readonly config: Pick<WhatsappConfig, 'SCHOOL_NAME'>,
    private readonly texts: MessageTexts,
  ) {}

  get value(): string {
    return this.texts.schoolName ?? this.config.SCHOOL_NAME;
  }
}
