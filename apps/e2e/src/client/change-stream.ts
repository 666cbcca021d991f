import { eventSource, type StreamEvent } from '@recuerda/testing';

export interface Change {
  type: string;
  subject: string;
  taskId?: string;
}

/** Reads `/api/events` as a browser does. */
export class ChangeStream {
  readonly changes: Change[] = [];
  private readonly controller = new AbortController();
  private ended = Promise.resolve();

  /** Resolves once the stream is open. */
  static async open(url: string): Promise<ChangeStream> {
    const stream = new ChangeStream();
    const events = await eventSource(`${url}/api/events`, stream.controller.signal);
    stream.ended = stream.read(events).catch(() => undefined);
    return stream;
  }

  async close(): Promise<void> {
    this.controller.abort();
    await this.ended;
  }

  private async read(events: AsyncIterable<StreamEvent>): Promise<void> {
    for await (const { event, data } of events) if (event === 'change') this.changes.push(JSON.parse(data) as Change);
  }
}
