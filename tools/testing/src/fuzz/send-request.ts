import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface FuzzRequest {
  method: string;
  path: string;
  body?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

export interface FuzzResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Sends exactly this request; `fetch` would correct it. Does not read an event stream. Rejects when there is no
 * response within `limitMs`, or the connection ends without one.
 */
export function sendRequest(
  origin: string,
  given: FuzzRequest,
  { agent, limitMs = 20_000 }: { agent?: Agent; limitMs?: number } = {},
) {
  const { hostname, port } = new URL(origin);
  const { method, path, body } = given;
  // Node sends the body of a GET or HEAD without its length.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const headers = { 'content-type': 'application/json', ...length, ...given.headers };
  return new Promise<FuzzResponse>((resolve, reject) => {
    const late = setTimeout(() => sent.destroy(new Error(`no response in ${limitMs} ms`)), limitMs);
    const sent = request({ hostname, port, path, method, headers, agent: agent ?? false }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      const done = (text: string) => {
        clearTimeout(late);
        resolve({ status, headers: received, body: text });
      };
      if (received['content-type']?.startsWith('text/event-stream')) {
        done('');
        response.destroy();
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => done(text)).on('error', reject);
    });
    sent.on('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    sent.end(body);
  });
}
