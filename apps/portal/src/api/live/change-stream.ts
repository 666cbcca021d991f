import type { Change } from './change-emitter';

export type StreamState = 'connecting' | 'open' | 'lost';

interface Listener {
  changed(change: Change): void;
  /** Changes may have been missed, as before the first connection: everything must be read again. */
  reload(): void;
  state(state: StreamState): void;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A hidden tab closes its connection after this time: browsers allow six to a server. Milliseconds. */
const HIDDEN_PATIENCE_MS = 30_000;
/** The server sends a heartbeat every 15 s. After sleep a browser may not notice a dead stream. Milliseconds. */
const SILENCE_MS = 40_000;

/**
 * Delay before a retry: doubles, with half of it random so that many tabs do not reconnect at the same time.
 * Milliseconds.
 */
export const delayBefore = (attempt: number, chance = Math.random()): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.5 + chance / 2);

/**
 * The event stream: reconnects after every loss and resumes from the last event id. Where it cannot, the server sends
 * `reload`.
 */
export class ChangeStream {
  private source: EventSource | undefined;
  private timer: number | undefined;
  private silence: number | undefined;
  private lastEventId = '';
  private attempt = 0;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {}

  start(): void {
    document.addEventListener('visibilitychange', this.onVisibility);
    window.addEventListener('online', this.reconnect);
    this.open();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.removeEventListener('online', this.reconnect);
    this.close();
  }

  /** Reconnects without waiting, unless the stream is open. */
  readonly reconnect = (): void => {
    if (this.source?.readyState === EventSource.OPEN) return;
    this.attempt = 0;
    this.close();
    this.open();
  };

  private readonly onVisibility = (): void => {
    if (!document.hidden) {
      window.clearTimeout(this.timer);
      return this.reconnect();
    }
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.close(), HIDDEN_PATIENCE_MS);
  };

  private open(): void {
    // It opens when the tab is seen.
    if (document.hidden) return;
    this.listener.state('connecting');
    const resume = this.lastEventId === '' ? '' : `?${new URLSearchParams({ lastEventId: this.lastEventId })}`;
    const source = new EventSource(`${this.url}${resume}`);
    this.source = source;
    source.addEventListener('hello', (event) => {
      this.remember(event);
      this.attempt = 0;
      this.listener.state('open');
    });
    source.addEventListener('reload', (event) => {
      this.remember(event);
      this.listener.reload();
    });
    source.addEventListener('change', (event) => {
      this.remember(event);
      this.listener.changed(JSON.parse(event.data as string) as Change);
    });
    source.addEventListener('heartbeat', (event) => {
      this.remember(event);
      window.clearTimeout(this.silence);
      this.silence = window.setTimeout(() => this.retry(), SILENCE_MS);
    });
    // The browser's own retry has no back-off and gives up at an error status.
    source.addEventListener('error', () => this.retry());
  }

  private remember({ lastEventId }: MessageEvent): void {
    this.lastEventId = lastEventId;
  }

  private retry(): void {
    this.close();
    this.listener.state('lost');
    this.timer = window.setTimeout(() => this.open(), delayBefore(this.attempt));
    this.attempt += 1;
  }

  private close(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.silence);
    this.source?.close();
    this.source = undefined;
  }
}
