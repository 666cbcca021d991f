import { Writable } from 'node:stream';
import type { BackupOutput, BackupTarget } from '../backup-target.js';
import { Bucket } from './bucket.js';
import type { BucketSettings } from './bucket.config.js';

/** S3 allows 10,000 parts of at least 5 MiB: 160 GiB. One is in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024;

/** A bucket of an S3 server. Backups are sent while they are made and take no space on this machine. */
export class S3Target implements BackupTarget {
  readonly name = 's3';
  private readonly bucket: Bucket;

  constructor(
    settings: BucketSettings,
    private readonly partBytes = PART_BYTES,
  ) {
    this.bucket = new Bucket(settings);
  }

  list(): Promise<string[]> {
    return this.bucket.list('recuerda-');
  }

  open(name: string): BackupOutput {
    return new Upload(this.bucket, name, this.partBytes).output;
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

  constructor(
    private readonly bucket: Bucket,
    private readonly name: string,
    private readonly partBytes: number,
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
      discard: async () => {
        // It may be the one that begins the upload.
        await this.sending;
        if (this.id !== undefined) await this.bucket.abortUpload(this.name, this.id).catch(() => undefined);
      },
    };
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
    this.id ??= await this.bucket.beginUpload(this.name);
    const part = Buffer.concat(this.chunks);
    this.tags.push(await this.bucket.uploadPart(this.name, this.id, this.tags.length + 1, part));
    this.bytes += part.length;
    this.chunks = [];
    this.waiting = 0;
  }
}
