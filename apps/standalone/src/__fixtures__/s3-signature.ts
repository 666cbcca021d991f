import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether the signature of a request (version 4) is that of this key, and its hash that of the body. */
export function isSigned(request: IncomingMessage, body: Buffer, accessKeyId: string, secret: string): boolean {
  const { method, url, headers } = request;
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature] = found ?? [];
  const [key, ...scope] = credential.split('/');
  const hash = String(headers['x-amz-content-sha256']);
  if (key !== accessKeyId || hash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url ?? '', 'http://host');
  const query = [...searchParams].map((pair) => pair.map(encoded).join('=')).sort();
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signedHeaders,
    hash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(canonical)].join('\n');
  const signing = scope.reduce<string | Buffer>((by, part) => hmac(by, part), `AWS4${secret}`);
  return hmac(signing, toSign).toString('hex') === signature;
}
