import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const MAX_FILES = 20;
/** Largest file that is taken, bytes. */
const MAX_BYTES = 21 * 1024 * 1024;

interface Media {
  type: string;
  content: Buffer;
}

/** The last files that were sent as an employee, in memory. `POST /sandbox/media` takes one, and answers its id. */
@Injectable()
export class MediaStore implements OnModuleInit {
  private readonly files = new Map<string, Media>();

  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, parsed) =>
        parsed(null, body),
      );
      scope.post('/sandbox/media', async ({ headers, body }) => ({
        id: this.add({ type: headers['content-type'] ?? '', content: body as Buffer }),
      }));
      done();
    });
  }

  get(id: string | undefined): Media | undefined {
    return this.files.get(id ?? '');
  }

  /** Returns a file as Meta describes it; undefined: there is none. */
  describe(id: string, address: string): object | undefined {
    const file = this.files.get(id);
    if (!file) return undefined;
    const sha256 = createHash('sha256').update(file.content).digest('hex');
    const about = { mime_type: file.type, sha256, file_size: file.content.length };
    return { messaging_product: 'whatsapp', url: `${address}/content`, ...about, id };
  }

  private add(file: Media): string {
    const id = String(randomBytes(6).readUIntBE(0, 6));
    this.files.set(id, file);
    if (this.files.size > MAX_FILES) this.files.delete(this.files.keys().next().value ?? '');
    return id;
  }
}
