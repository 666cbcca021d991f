import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  fillText,
  GetSettings,
  MAX_MESSAGE_TEXT,
  type MessageTextKind,
  type MessageValues,
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

  /** While the directory cannot be reached the usual text is sent: what it is about has happened already. */
  async fill<K extends MessageTextKind>(kind: K, values: Omit<MessageValues<K>, 'escuela'>): Promise<string> {
    const texts = await this.requests
      .send(GetSettings, {})
      .then(({ messageTexts }) => messageTexts)
      .catch((error: unknown) => {
        this.logger.warn({ msg: 'the texts of the school could not be read: the usual one is sent', err: error });
        return {};
      });
    const filled = fillText(textOf(texts, kind), { ...values, escuela: this.config.SCHOOL_NAME });
    return cut(filled, MAX_MESSAGE_TEXT);
  }
}
