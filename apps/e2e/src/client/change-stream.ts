/** Reads `/api/events` as a browser does. */
export interface Change {
  type: string;
  subject: string;
  taskId?: string;
}

export class ChangeStream {
  readonly changes: Change[] = [];
  private readonly controller = new AbortController();

  private constructor(private readonly ended: { promise: Promise<void> }) {}

  /** Resolves once the stream is open. */
  static async open(url: string): Promise<ChangeStream> {
    const ended = { promise: Promise.resolve() };
    const stream = new ChangeStream(ended);
    const response = await fetch(`${url}/api/events`, { signal: stream.controller.signal });
    if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
    ended.promise = stream.read(response.body).catch(() => undefined);
    return stream;
  }

  async close(): Promise<void> {
    this.controller.abort();
    await this.ended.promise;
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) this.take(message);
    }
  }

  private take(message: string): void {
    if (!/^event: change$/m.test(message)) return;
    const data = /^data: (.*)$/m.exec(message)?.[1];
    if (data !== undefined) this.changes.push(JSON.parse(data) as Change);
  }
}
