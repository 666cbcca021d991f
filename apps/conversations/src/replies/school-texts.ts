import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  fillText,
  GetSettings,
  MAX_MESSAGE_TEXT,
  type MessageTextKind,
  type MessageValues,
  type SettingsView,
  textOf,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { cut } from './texts.js';

/** Messages in the school's own words, or the usual ones. */
@Injectable()
export class SchoolTexts {
  private readonly logger = new Logger(SchoolTexts.name);

  constructor(
    private readonly requests: RequestClient,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'SCHOOL_NAME'>,
  ) {}

  async fill<K extends MessageTextKind>(kind: K, values: Omit<MessageValues<K>, 'escuela'>): Promise<string> {
    const { messageTexts, schoolName } = await this.read();
    const filled = fillText(textOf(messageTexts, kind), { ...values, escuela: schoolName });
    return cut(filled, MAX_MESSAGE_TEXT);
  }

  async schoolName(): Promise<string> {
    return (await this.read()).schoolName;
  }

  /** The name that signs messages: the school's setting, or the environment's until it has one. */
  nameIn({ schoolName }: Pick<SettingsView, 'schoolName'>): string {
    return schoolName ?? this.config.SCHOOL_NAME;
  }

  /** While the directory cannot be reached the usual text is sent: what it is about has happened already. */
  private async read(): Promise<{ messageTexts: SettingsView['messageTexts']; schoolName: string }> {
    try {
      const settings = await this.requests.send(GetSettings, {});
      return { messageTexts: settings.messageTexts, schoolName: this.nameIn(settings) };
    } catch (error) {
      this.logger.warn({ msg: 'the texts of the school could not be read: the usual one is sent', err: error });
      return { messageTexts: {}, schoolName: this.config.SCHOOL_NAME };
    }
  }
}
