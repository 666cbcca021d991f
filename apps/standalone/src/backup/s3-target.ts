import { Writable } from 'node:stream';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type Env, loadConfig, readSecretOf, urlOf } from '@recuerda/service';
import { z } from 'zod';
import type { BackupOutput, BackupTarget } from './backup-target.js';

/** S3 allows 10,000 parts of at least 5 MiB: 160 GiB. One is in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024;
/** Longest time to discard an upload, ms. What a server that does not answer keeps of it is for its own rules. */
const DISCARD_MS = 10_000;

/** A bucket of an S3 server. Backups are sent while they are made and take no space on this machine. */
export class S3Target implements BackupTarget {
  readonly name = 's3';
  private readonly bucket: Bucket;

  constructor(
    settings: BucketSettings,
    private readonly partBytes = PART_BYTES,
    private readonly discardMs = DISCARD_MS,
  ) {
    this.bucket = new Bucket(settings);
  }

  list(): Promise<string[]> {
    return this.bucket.list('recuerda-');
  }

  open(name: string): BackupOutput {
    return new Upload(this.bucket, name, this.partBytes, this.discardMs).output;
  }

  remove(name: string): Promise<void> {
    return this.bucket.remove(name);
  }
}

/** A file that is sent in parts. */
class Upload {
  private readonly tags: string[] = [];
  private chunks: Buffer[] = [];
  private waiting = 0;
  private bytes = 0;
  private id: string | undefined;
  /** The request in hand. */
  private sending: Promise<void> = Promise.resolve();
  /** Ends what is in hand. */
  private readonly end = new AbortController();

  constructor(
    private readonly bucket: Bucket,
    private readonly name: string,
    private readonly partBytes: number,
    private readonly discardMs: number,
  ) {}

  get output(): BackupOutput {
    return {
      stream: new Writable({
        write: (chunk: Buffer, _encoding, done) => this.follow(this.add(chunk), done),
        final: (done) => this.follow(this.sendPart(), done),
      }),
      complete: async () => {
        await this.bucket.completeUpload(this.name, this.id ?? '', this.tags);
        return this.bytes;
      },
      discard: () => this.discard(),
    };
  }

  private async discard(): Promise<void> {
    const limit = setTimeout(() => this.end.abort(), this.discardMs);
    // The request in hand may be the one that begins the upload.
    await this.sending;
    if (this.id !== undefined)
      await this.bucket.abortUpload(this.name, this.id, this.end.signal).catch(() => undefined);
    clearTimeout(limit);
  }

  private follow(sending: Promise<void>, done: (error?: Error) => void): void {
    this.sending = sending.then(() => done(), done);
  }

  private async add(chunk: Buffer): Promise<void> {
    this.chunks.push(chunk);
    this.waiting += chunk.length;
    if (this.waiting >= this.partBytes) await this.sendPart();
  }

  private async sendPart(): Promise<void> {
    const { signal } = this.end;
    this.id ??= await this.bucket.beginUpload(this.name, signal);
    const part = Buffer.concat(this.chunks);
    const place = { uploadId: this.id, partNumber: this.tags.length + 1 };
    this.tags.push(await this.bucket.uploadPart(this.name, place, part, signal));
    this.bytes += part.length;
    this.chunks = [];
    this.waiting = 0;
  }
}

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

/** Client of the S3 protocol for backups, by addresses of the form `<host>/<bucket>/<key>`. */
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
  async list(start: string): Promise<string[]> {
    const names: string[] = [];
    const depth = this.folder.split('/').length;
    for (let token: string | undefined; ;) {
      const query = { 'list-type': '2', prefix: decodeURIComponent(this.folder) + start };
      const { text } = await this.send('', { query: { ...query, ...(token && { 'continuation-token': token }) } });
      for (const [, key] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const path = key!.split('/');
        if (path.length === depth) names.push(path.at(-1)!);
      }
      token = valueOf(text, 'NextContinuationToken');
      if (token === undefined) return names;
    }
  }

  async remove(name: string): Promise<void> {
    await this.send(name, { method: 'DELETE' });
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

  private async send(name: string, { method = 'GET', query = {}, body, signal }: Call) {
    const path = name === '' ? '' : `/${this.folder}${name}`;
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    // The hash protects the content also where the connection is not encrypted.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const init = { method, headers, ...(body && { body }), ...(signal && { signal }) };
    const response = await this.fetch(`${this.url}${path}?${search}`, init);
    const text = await response.text();
    // The end of an upload may fail after it has begun to answer.
    const code = valueOf(text, 'Code');
    if (!response.ok || text.includes('<Error>'))
      throw new Error(
        `the S3 server refuses ${method}: ${response.status} ${code ?? ''} ${valueOf(text, 'Message') ?? ''}`,
      );
    return { text, etag: response.headers.get('etag') };
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.client.fetch(url, init);
      } catch (error) {
        if (attempt === ATTEMPTS || init.signal?.aborted) throw error;
        await delay(RETRY_MS * attempt);
      }
    }
  }
}

function valueOf(xml: string, element: string): string | undefined {
  const [, after] = xml.split(`<${element}>`, 2);
  return after?.includes(`</${element}>`) ? after.slice(0, after.indexOf('<')) : undefined;
}

const variables = z
  .object({
    /** A bucket, such as https://s3.eu-west-1.amazonaws.com/my-bucket, and a folder in it if desired. */
    BACKUP_S3_URL: urlOf('https:', 'http:')
      .refine((text) => new URL(text).pathname.length > 1, { error: 'expected the bucket after the host' })
      .optional(),
    /** Default: by the host, or us-east-1. */
    BACKUP_S3_REGION: z.string().optional(),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** Holds BACKUP_S3_SECRET_ACCESS_KEY; a line break at its end is no part of it. */
    BACKUP_S3_SECRET_ACCESS_KEY_FILE: z.string().optional(),
  })
  .refine((given) => !given.BACKUP_S3_URL || given.BACKUP_S3_ACCESS_KEY_ID, { path: ['BACKUP_S3_ACCESS_KEY_ID'] })
  .refine(
    (given) => !given.BACKUP_S3_URL || given.BACKUP_S3_SECRET_ACCESS_KEY || given.BACKUP_S3_SECRET_ACCESS_KEY_FILE,
    { path: ['BACKUP_S3_SECRET_ACCESS_KEY_FILE'] },
  );

interface BucketSettings {
  /** Bucket URL including the folder. */
  url: string;
  region: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Returns undefined without BACKUP_S3_URL. Throws ConfigError. */
export function readBucketSettings(env: Env): BucketSettings | undefined {
  const given = loadConfig(variables, env);
  if (given.BACKUP_S3_URL === undefined) return undefined;
  return {
    url: given.BACKUP_S3_URL,
    region: given.BACKUP_S3_REGION,
    accessKeyId: given.BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey:
      given.BACKUP_S3_SECRET_ACCESS_KEY ??
      readSecretOf('BACKUP_S3_SECRET_ACCESS_KEY_FILE', given.BACKUP_S3_SECRET_ACCESS_KEY_FILE ?? ''),
  };
}
