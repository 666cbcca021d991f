import { Inject, Injectable } from '@nestjs/common';
import { MessageTexts } from './message-texts.js';
import { TEXTS_CONFIG, type TextsConfig } from './texts.config.js';

/** The name that signs messages: the school's setting, or the environment's until it has one. */
@Injectable()
export class SchoolName {
  constructor(
    @Inject(TEXTS_CONFIG) private readonly config: TextsConfig,
    private readonly texts: MessageTexts,
  ) {}

  get value(): string {
    return this.texts.schoolName ?? this.config.SCHOOL_NAME;
  }
}
