import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import { urlOf } from '../config/common.js';
import { ConfigError, loadConfig } from '../config/load-config.js';
import { readSecretOf } from '../secrets/secret-file.js';
import type { Env } from '../tokens.js';

/** Attempts of a request without an answer, or with one that allows a retry. A part is sent again, not the file. */
const ATTEMPTS = 4;
const RETRY_MS = 1_000;

interface Call {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: Buffer;
  /** Ends the request. */
  signal?: AbortSignal;
}

/** Client of the S3 protocol, by addresses of the form `<host>/<bucket>/<key>`. */
export class Bucket {
  private readonly client: AwsClient;
  private readonly url: string;
  /** '' or ends with a slash. */
  private readonly folder: string;

  constructor({ url, ...settings }: BucketSettings) {
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
    this.url = `${origin}/${bucket}`;
    this.folder = folders.map((part) => `${part}/`).join('');
    const { region, ...keys } = settings;
    this.client = new AwsClient({
      ...keys,
      ...(region !== undefined && { region }),
      service: 's3',
      retries: ATTEMPTS - 1,
      initRetryMs: RETRY_MS,
    });
  }

  /** Names in the folder, not in folders of it, that begin with `start`. */
  async list(start: string, signal?: AbortSignal): Promise<string[]> {
    const names: string[] = [];
    const depth = this.folder.split('/').length;
    for (let token: string | undefined; ;) {
      const query: Record<string, string> = { 'list-type': '2', prefix: decodeURIComponent(this.folder) + start };
      if (token !== undefined) query['continuation-token'] = token;
      const { text } = await this.send('', { query, ...(signal && { signal }) });
      for (const [, key] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const path = key!.split('/');
        if (path.length === depth) names.push(path.at(-1)!);
      }
      token = valueOf(text, 'NextContinuationToken');
      if (token === undefined) return names;
    }
  }

  async remove(name: string, signal?: AbortSignal): Promise<void> {
    await this.send(name, { method: 'DELETE', ...(signal && { signal }) });
  }

  async put(name: string, body: Buffer, signal: AbortSignal): Promise<void> {
    await this.send(name, { method: 'PUT', body, signal });
  }

  /** Returns the content; undefined: there is no such file. */
  async read(name: string, signal: AbortSignal): Promise<Readable | undefined> {
    const response = await this.request(name, { signal });
    if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream);
    const text = await response.text();
    if (valueOf(text, 'Code') === 'NoSuchKey') return undefined;
    throw refusal('GET', response, text);
  }

  /** Returns the id of the upload. */
  async beginUpload(name: string, signal: AbortSignal): Promise<string> {
    const { text } = await this.send(name, { method: 'POST', query: { uploads: '' }, signal });
    const id = valueOf(text, 'UploadId');
    if (id === undefined) throw new Error('the S3 server began no upload');
    return id;
  }

  /** Returns the tag of the part, whose number begins with 1. */
  async uploadPart(
    name: string,
    { uploadId, partNumber }: { uploadId: string; partNumber: number },
    body: Buffer,
    signal: AbortSignal,
  ): Promise<string> {
    const query = { partNumber: String(partNumber), uploadId };
    const { etag } = await this.send(name, { method: 'PUT', query, body, signal });
    if (etag === null) throw new Error('the S3 server gave a part no tag');
    return etag;
  }

  async completeUpload(name: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    await this.send(name, { method: 'POST', query: { uploadId }, body });
  }

  async abortUpload(name: string, uploadId: string, signal: AbortSignal): Promise<void> {
    await this.send(name, { method: 'DELETE', query: { uploadId }, signal });
  }

  private async send(name: string, call: Call) {
    const response = await this.request(name, call);
    const text = await response.text();
    // The end of an upload may fail after it has begun to answer.
    if (!response.ok || text.includes('<Error>')) throw refusal(call.method ?? 'GET', response, text);
    return { text, etag: response.headers.get('etag') };
  }

  private request(name: string, { method = 'GET', query = {}, body, signal }: Call): Promise<Response> {
    const path = name === '' ? '' : `/${this.folder}${name}`;
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    // The hash protects the content also where the connection is not encrypted.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const init = { method, headers, ...(body && { body }), ...(signal && { signal }) };
    return this.fetch(`${this.url}${path}?${search}`, init);
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.client.fetch(url, init);
      } catch (error) {
        if (attempt === ATTEMPTS || init.signal?.aborted) throw error;
        // Aborted meanwhile, the next attempt fails at once, with the reason.
        await delay(RETRY_MS * attempt, undefined, { signal: init.signal ?? undefined }).catch(() => undefined);
      }
    }
  }
}

const refusal = (method: string, { status }: Response, text: string): Error =>
  new Error(
    `the S3 server refuses ${method}: ${status} ${valueOf(text, 'Code') ?? ''} ${valueOf(text, 'Message') ?? ''}`,
  );

function valueOf(xml: string, element: string): string | undefined {
  const [, after] = xml.split(`<${element}>`, 2);
  return after?.includes(`</${element}>`) ? after.slice(0, after.indexOf('<')) : undefined;
}

export const bucketConfig = z.object({
  /** Folder of the photos and documents that employees send, where there is no bucket for them. */
  PROOFS_DIR: z.string().optional(),
  /** A bucket, such as https://s3.eu-west-1.amazonaws.com/my-bucket, and a folder in it if desired. */
  BACKUP_S3_URL: urlOf('https:', 'http:').optional(),
  /** Default: by the host, or us-east-1. */
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Holds BACKUP_S3_SECRET_ACCESS_KEY; a line break at its end is no part of it. */
  BACKUP_S3_SECRET_ACCESS_KEY_FILE: z.string().optional(),
  /** The bucket of proofs, as that of backups. */
  PROOFS_S3_URL: urlOf('https:', 'http:').optional(),
  PROOFS_S3_REGION: z.string().optional(),
  PROOFS_S3_ACCESS_KEY_ID: z.string().optional(),
  PROOFS_S3_SECRET_ACCESS_KEY: z.string().optional(),
  PROOFS_S3_SECRET_ACCESS_KEY_FILE: z.string().optional(),
});

export interface BucketSettings {
  /** Bucket URL including the folder. */
  url: string;
  region: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Returns undefined where the URL of this bucket is not set. Throws ConfigError. */
export function readBucketSettings(env: Env, bucket: 'BACKUP' | 'PROOFS'): BucketSettings | undefined {
  const given = loadConfig(bucketConfig, env);
  const name = `${bucket}_S3` as const;
  const file = `${name}_SECRET_ACCESS_KEY_FILE` as const;
  const { [`${name}_URL` as const]: url, [`${name}_SECRET_ACCESS_KEY` as const]: secret } = given;
  if (url === undefined) return undefined;
  if (new URL(url).pathname.length <= 1) throw new ConfigError([`${name}_URL: expected the bucket after the host`]);
  const accessKeyId = given[`${name}_ACCESS_KEY_ID`];
  if (accessKeyId === undefined) throw new ConfigError([`${name}_ACCESS_KEY_ID: is required`]);
  if (secret === undefined && given[file] === undefined) throw new ConfigError([`${file}: is required`]);
  const secretAccessKey = secret ?? readSecretOf(file, given[file] ?? '');
  return { url, region: given[`${name}_REGION`], accessKeyId, secretAccessKey };
}
