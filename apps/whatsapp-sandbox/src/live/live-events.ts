import type { ServerResponse } from 'node:http';
import { Controller, Get, Inject, Injectable, type OnModuleDestroy, Res } from '@nestjs/common';
import { AppError } from '@recuerda/service';
import type { FastifyReply } from 'fastify';

export type Change = 'messages' | 'behaviour';

/**
 * Changes within this time, ms, are sent as one event, so that thousands of messages a second cost a page few reads.
 */
const BATCH_MS = 50;
const HEARTBEAT_MS = 15_000;
/** Bytes. A page with a larger backlog is disconnected; the browser reconnects. */
const MAX_BACKLOG = 64 * 1024;
const MAX_PAGES = 100;

/** Notifies open pages of changes by server-sent events; they then read the new state. */
@Injectable()
export class LiveEvents implements OnModuleDestroy {
  private readonly pages = new Set<ServerResponse>();
  private readonly pending = new Set<Change>();
  private readonly heartbeat = setInterval(() => this.write(': \n\n'), HEARTBEAT_MS).unref();

  /** @throws `service_unavailable` when too many pages are open */
  assertRoom(): void {
    if (this.pages.size >= MAX_PAGES) throw new AppError('service_unavailable');
  }

  open(page: ServerResponse): void {
    page.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    page.write('retry: 1000\n\n');
    this.pages.add(page);
    page.once('close', () => this.pages.delete(page));
  }

  changed(what: Change): void {
    if (this.pages.size === 0) return;
    if (this.pending.size === 0) setTimeout(() => this.flush(), BATCH_MS).unref();
    this.pending.add(what);
  }

  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
    for (const page of this.pages) page.end();
  }

  private flush(): void {
    for (const what of this.pending) this.write(`event: ${what}\ndata: {}\n\n`);
    this.pending.clear();
  }

  private write(text: string): void {
    for (const page of this.pages) {
      if (page.writableLength > MAX_BACKLOG) page.destroy();
      else page.write(text);
    }
  }
}

@Controller('sandbox/events')
export class LiveController {
  constructor(@Inject(LiveEvents) private readonly live: LiveEvents) {}

  /** Server-sent events `messages` and `behaviour`, without data: the page reads the new state. */
  @Get()
  open(@Res() reply: FastifyReply): void {
    this.live.assertRoom();
    reply.hijack();
    this.live.open(reply.raw);
  }
}
