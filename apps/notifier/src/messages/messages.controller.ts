import { Controller } from '@nestjs/common';
import {
  CountHeldMessages,
  type Envelope,
  FindSentMessages,
  GetTestMessage,
  type MessageRequestedData,
  type SentMessage,
  SUBSCRIPTIONS,
  type TestMessageView,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { MessageStore } from './message-store.js';
import { TextsDue } from '../outgoing/texts-due.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly texts: TextsDue,
    private readonly store: MessageStore,
  ) {}

  @EventHandler(SUBSCRIPTIONS.notifierMessages)
  add(events: Envelope[]): Promise<void> {
    return this.texts.add(events.map(({ data, time }) => ({ ...(data as MessageRequestedData), createdAt: time })));
  }

  @RequestHandler(FindSentMessages)
  find({ providerIds }: { providerIds: string[] }): Promise<SentMessage[]> {
    return this.store.find(providerIds);
  }

  @RequestHandler(CountHeldMessages)
  async countHeld({ kind }: { kind: MessageRequestedData['kind'] }): Promise<{ held: number }> {
    return { held: await this.store.countHeld(kind) };
  }

  @RequestHandler(GetTestMessage)
  async resultOfTest({ id }: { id: string }): Promise<TestMessageView> {
    const result = await this.store.resultOfTest(id);
    if (!result || result.status === 'sending') return { id, state: 'pending', reason: null, answer: null };
    const { status: state, reason, answer } = result;
    return { id, state, reason, answer };
  }
}
