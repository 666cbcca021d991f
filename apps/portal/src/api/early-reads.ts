declare global {
  interface Window {
    /** Answers that the page asked for before this code came (public/early.js), by path and query. */
    earlyReads?: Map<string, Promise<Response>>;
  }
}

/** Forgets the answers that nothing has taken: they get too old. */
export const dropEarlyReads = (): void => window.earlyReads?.clear();

/** Sends a request, unless the page has already asked for the same. An early answer serves once, a refusal never. */
export async function fetchOrTakeEarly(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = input instanceof Request && input.method === 'GET' ? await takeEarly(input.url) : undefined;
  return early ?? fetch(input, init);
}

async function takeEarly(url: string): Promise<Response | undefined> {
  const { origin, pathname, search } = new URL(url);
  const path = origin === window.location.origin ? pathname + search : '';
  const asked = window.earlyReads?.get(path);
  window.earlyReads?.delete(path);
  const answer = await asked?.catch(() => undefined);
  if (!answer?.ok) return undefined;
  // It may have waited: its date no longer tells the server's time.
  const headers = new Headers(answer.headers);
  headers.delete('date');
  return new Response(answer.body, { status: answer.status, headers });
}
