import { Controller } from '@nestjs/common';
import {
  type Envelope,
  FindSentMessages,
  type MessageRequestedData,
  type SentMessage,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { MessageStore } from './message-store.js';
import { SendMessages } from './send-messages.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly sendMessages: SendMessages,
    private readonly store: MessageStore,
  ) {}

  @EventHandler(SUBSCRIPTIONS.notifierMessages)
  add(events: Envelope[]): Promise<void> {
    return this.sendMessages.add(events.map(({ data }) => data as MessageRequestedData));
  }

  @RequestHandler(FindSentMessages)
  find({ providerIds }: { providerIds: string[] }): Promise<SentMessage[]> {
    return this.store.find(providerIds);
  }
}
