import { Injectable } from '@nestjs/common';
import { FindSentMessages, type SentMessage } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';

/** Finds what was sent by the provider's id of it. */
@Injectable()
export class SentMessages {
  constructor(private readonly requests: RequestClient) {}

  async find(providerId: string | null): Promise<SentMessage | undefined> {
    if (providerId === null) return undefined;
    const found = await this.requests.send(FindSentMessages, { providerIds: [providerId] });
    const [first] = found;
    if (found.length < 2 || first === undefined) return first;
    // Several reminders in one message, which the notifier has not recorded itself.
    const taskIds = found.flatMap(({ taskId }) => taskId ?? []);
    return { ...first, reminderId: null, taskId: null, taskIds };
  }
}
