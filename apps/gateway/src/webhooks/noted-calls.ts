import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  NoteWebhookCalls,
  SECOND_MS,
  type WebhookCallsNoted,
  type WebhookRefusal,
  type WebhookSource,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';

/** Notes are sent so long after the first of them, ms: however many calls are refused, it is one request. */
const LINGER_MS = 2 * SECOND_MS;

/** Counts calls of the provider that are refused, and tells `conversations`, which keeps them for administrators. */
@Injectable()
export class NotedCalls implements OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  private readonly notes = new Map<WebhookSource, WebhookCallsNoted>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly requests: RequestClient) {}

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.send();
  }

  refused(source: WebhookSource, reason: WebhookRefusal): void {
    this.add({ source, refused: { count: 1, at: new Date().toISOString(), reason } });
  }

  /** The provider has confirmed the address. */
  verified(source: WebhookSource): void {
    this.add({ source, verifiedAt: new Date().toISOString() });
  }

  /** Never rejects: what was not taken is sent with the next. */
  async send(): Promise<void> {
    this.timer = undefined;
    const notes = [...this.notes.values()];
    this.notes.clear();
    for (const note of notes) {
      const { source, refused } = note;
      if (refused) this.logger.warn({ msg: 'webhooks were refused', source, ...refused });
      await this.requests.send(NoteWebhookCalls, note).catch((error: unknown) => {
        this.logger.debug({ msg: 'refused webhooks are not noted yet', err: error });
        this.merge(note, this.notes.get(source));
      });
    }
  }

  private add(note: WebhookCallsNoted): void {
    this.merge(this.notes.get(note.source), note);
    this.timer ??= setTimeout(() => void this.send(), LINGER_MS).unref();
  }

  private merge(earlier: WebhookCallsNoted | undefined, later: WebhookCallsNoted | undefined): void {
    const last = later?.refused ?? earlier?.refused;
    const count = (earlier?.refused?.count ?? 0) + (later?.refused?.count ?? 0);
    const source = (later ?? earlier)?.source;
    if (source) this.notes.set(source, { ...earlier, ...later, source, ...(last && { refused: { ...last, count } }) });
  }
}
