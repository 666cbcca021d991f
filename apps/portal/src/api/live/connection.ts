/** What the server tells of an event: what changed and when, never what it says. */
export interface Change {
  /** Event type, such as `tasks.task.paused`. */
  type: string;
  /** Id of the entity that changed. */
  subject: string;
  /** Task it belongs to, for tasks and reminders. */
  taskId?: string;
}

export type LiveState = 'connecting' | 'open' | 'lost';

interface Listener {
  changed(change: Change): void;
  /** Changes may have been missed, as before the first stream: everything must be read again. */
  reload(): void;
  state(state: LiveState): void;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A hidden tab gives its connection back: browsers allow six to a server, and tabs are many. */
const HIDDEN_PATIENCE_MS = 30_000;

/** Doubling, with half of it left to chance so that a thousand portals do not come back in one moment. */
export const delayBefore = (attempt: number, chance = Math.random()): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.5 + chance / 2);

/** The stream of changes: comes back after every loss, and goes on where it was. Where it cannot, the server says reload. */
export class LiveConnection {
  private source: EventSource | undefined;
  private timer: number | undefined;
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

  /** At once instead of after the wait; nothing to do when it is open. */
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
    // The browser's own retry has neither back-off nor an end at an error's status: ours takes over.
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
    this.source?.close();
    this.source = undefined;
  }
}
