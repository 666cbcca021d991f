import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Shot {
  method: string;
  path: string;
  body?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Asks exactly what is said, which `fetch` would mend first. A stream of events is left at its beginning. Rejects when there
 * is no answer within `limitMs`, or the connection ends without one.
 */
export function fire(origin: string, shot: Shot, { agent, limitMs = 5_000 }: { agent?: Agent; limitMs?: number } = {}) {
  const { hostname, port } = new URL(origin);
  const { method, path, body } = shot;
  // Node sends a GET's or a HEAD's body without saying where it ends.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const headers = { 'content-type': 'application/json', ...length, ...shot.headers };
  return new Promise<Answer>((resolve, reject) => {
    const late = setTimeout(() => sent.destroy(new Error(`no answer in ${limitMs} ms`)), limitMs);
    const sent = request({ hostname, port, path, method, headers, agent: agent ?? false }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const done = (text: string) => {
        clearTimeout(late);
        resolve({ status, headers: answered, body: text });
      };
      if (answered['content-type']?.startsWith('text/event-stream')) {
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
