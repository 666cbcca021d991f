import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned } from './s3-signature.js';

export const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalr/XUtnFEMI+K7MDENG' };
const PAGE = 2;

/** An S3 server with one bucket in memory. It refuses requests without a correct signature. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** Uploads that are not complete: their parts. */
  readonly uploads = new Map<string, Map<number, Buffer>>();
  /** Method and number of part of each request. */
  readonly requests: string[] = [];
  /** Statuses with which the next requests are refused. */
  readonly failures: number[] = [];
  /** Number of the part that is refused with 403. */
  refusedPart: number | undefined;
  /** Number of the part on which the connection is cut. */
  cutPart: number | undefined;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private begun = 0;

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/school`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://host');
    this.requests.push(`${request.method} ${query.get('partNumber') ?? ''}`.trim());
    const part = Number(query.get('partNumber') ?? 0);
    if (part !== 0 && part === this.cutPart) return void request.socket.destroy();
    const failure = part !== 0 && part === this.refusedPart ? 403 : this.failures.shift();
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
    if (failure !== undefined) return void refuse(failure, 'SlowDown');
    if (!isSigned(request, body, KEYS.accessKeyId, KEYS.secretAccessKey))
      return void refuse(403, 'SignatureDoesNotMatch');
    const [, bucket, ...rest] = pathname.split('/');
    if (bucket !== 'school') return void refuse(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (request.method === 'GET' && key !== '') {
      const found = this.objects.get(key);
      return void (found ? response.end(found) : refuse(404, 'NoSuchKey'));
    }
    const { headers, xml } = key === '' ? this.list(query) : this.act(request.method ?? '', key, query, body);
    response.writeHead(200, headers).end(xml);
  }

  private list(query: URLSearchParams): { headers?: Record<string, string>; xml: string } {
    const from = Number(query.get('continuation-token') ?? 0);
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const page = keys.slice(from, from + PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const more = from + PAGE < keys.length;
    const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    return { xml: `<ListBucketResult>${page.join('')}${next}</ListBucketResult>` };
  }

  private act(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): { headers?: Record<string, string>; xml: string } {
    const uploadId = query.get('uploadId');
    const parts = this.uploads.get(uploadId ?? '');
    if (query.has('uploads')) {
      const id = `upload-${(this.begun += 1)}`;
      this.uploads.set(id, new Map());
      return { xml: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
    }
    if (method === 'DELETE') {
      if (uploadId === null) this.objects.delete(key);
      else this.uploads.delete(uploadId);
      return { xml: '' };
    }
    if (method === 'PUT' && uploadId === null) {
      this.objects.set(key, body);
      return { xml: '' };
    }
    if (uploadId === null || !parts) return { xml: '<Error><Code>NoSuchUpload</Code><Message>No.</Message></Error>' };
    if (method === 'PUT') {
      const number = Number(query.get('partNumber'));
      parts.set(number, body);
      return { headers: { etag: `"part-${number}"` }, xml: '' };
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"part-\1"<\/ETag>/g)];
    this.objects.set(key, Buffer.concat(named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0))));
    this.uploads.delete(uploadId);
    return { xml: '<CompleteMultipartUploadResult/>' };
  }
}
