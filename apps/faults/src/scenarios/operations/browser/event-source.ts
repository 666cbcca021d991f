export interface StreamEvent {
  id: string;
  event: string;
  data: string;
}

/** A stream of server-sent events, until it ends. Throws when it breaks or is refused. */
export async function* eventSource(url: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
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
