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
  private readonly notes = new Map<string, WebhookCallsNoted>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly requests: RequestClient) {}

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.send();
  }

  /** Notes a refused call; null: of which account is not known. */
  refused(source: WebhookSource, reason: WebhookRefusal, account: string | null): void {
    this.add({ source, account, refused: { count: 1, at: new Date().toISOString(), reason } });
  }

  /** The provider of an account has confirmed the address. */
  verified(source: WebhookSource, account: string): void {
    this.add({ source, account, verifiedAt: new Date().toISOString() });
  }

  /** Never rejects: what was not taken is sent with the next. */
  async send(): Promise<void> {
    this.timer = undefined;
    const notes = [...this.notes.values()];
    this.notes.clear();
    for (const note of notes) {
      const { source, account, refused } = note;
      if (refused) this.logger.warn({ msg: 'webhooks were refused', source, account, ...refused });
      await this.requests.send(NoteWebhookCalls, note).catch((error: unknown) => {
        this.logger.debug({ msg: 'refused webhooks are not noted yet', err: error });
        this.merge(note, this.notes.get(keyOf(note)));
      });
    }
  }

  private add(note: WebhookCallsNoted): void {
    this.merge(this.notes.get(keyOf(note)), note);
    this.timer ??= setTimeout(() => void this.send(), LINGER_MS).unref();
  }

  private merge(earlier: WebhookCallsNoted | undefined, later: WebhookCallsNoted | undefined): void {
    const last = later?.refused ?? earlier?.refused;
    const count = (earlier?.refused?.count ?? 0) + (later?.refused?.count ?? 0);
    const about = later ?? earlier;
    if (about) this.notes.set(keyOf(about), { ...earlier, ...about, ...(last && { refused: { ...last, count } }) });
  }
}

const keyOf = ({ source, account }: WebhookCallsNoted): string => account ?? source;
