export interface StreamEvent {
  id: string;
  event: string;
  data: string;
}

/**
 * Opens a stream of server-sent events, as a browser does. Throws when it is refused. The iteration ends with the
 * stream, and throws when that breaks.
 */
export async function eventSource(url: string, signal: AbortSignal): Promise<AsyncIterable<StreamEvent>> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
  return eventsIn(response.body);
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = field(block, 'event');
      if (event !== '') yield { id: field(block, 'id'), event, data: field(block, 'data') };
    }
  }
}

const field = (block: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
