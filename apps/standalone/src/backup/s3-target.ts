import { Writable } from 'node:stream';
import { Bucket, type BucketSettings } from '@recuerda/service';
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

  list(signal?: AbortSignal): Promise<string[]> {
    return this.bucket.list('recuerda-', signal);
  }

  open(name: string): BackupOutput {
    return new Upload(this.bucket, name, this.partBytes, this.discardMs).output;
  }

  remove(name: string, signal?: AbortSignal): Promise<void> {
    return this.bucket.remove(name, signal);
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
