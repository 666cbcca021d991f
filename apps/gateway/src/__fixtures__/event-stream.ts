import { get, type IncomingMessage } from 'node:http';

export interface StreamEvent {
  id?: string;
  event?: string;
  retry?: string;
  data?: unknown;
}

/** A browser's side of `/api/events`, on a raw socket so that it can also stop reading. */
export class EventReader {
  readonly events: StreamEvent[] = [];
  ended = false;
  private rest = '';
  private wake: () => void = () => undefined;

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.take(text));
    const end = () => {
      this.ended = true;
      this.wake();
    };
    response.on('close', end).on('error', end);
  }

  static open(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      get(url, { headers, agent: false }, (response) => resolve(new EventReader(response))).on('error', reject);
    });
  }

  /** Waits until `ready`; fails with what came instead after 30 s. */
  async until(what: string, ready: (reader: this) => boolean): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (!ready(this)) {
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(`no ${what}; ended: ${this.ended}; last events: ${JSON.stringify(this.events.slice(-5))}`);
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
  }

  named(event: string): StreamEvent[] {
    return this.events.filter((one) => one.event === event);
  }

  close(): void {
    this.response.destroy();
  }

  private take(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) this.events.push(parse(block));
    this.wake();
  }
}

function parse(block: string): StreamEvent {
  const parsed: Record<string, unknown> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    parsed[name] = name === 'data' ? (JSON.parse(value) as unknown) : value;
  }
  return parsed;
}
