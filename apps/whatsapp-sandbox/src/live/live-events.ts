import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@recuerda/service';

export type Change = 'messages' | 'behaviour';

/** Changes within so many ms are told as one: thousands of messages a second cost a page a few reads. */
const GATHER_MS = 50;
const HEARTBEAT_MS = 15_000;
/** A page that reads slower than this piles up is cut off; it reconnects by itself. */
const LARGEST_BACKLOG = 64 * 1024;
const MAX_PAGES = 100;

/** Tells open pages, by server-sent events, that something changed; they then read what they show. */
@Injectable()
export class LiveEvents implements OnModuleDestroy {
  private readonly pages = new Set<ServerResponse>();
  private readonly waiting = new Set<Change>();
  private readonly heartbeat = setInterval(() => this.write(': \n\n'), HEARTBEAT_MS).unref();

  /** Throws `service_unavailable` when there is no room. */
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
    if (this.waiting.size === 0) setTimeout(() => this.flush(), GATHER_MS).unref();
    this.waiting.add(what);
  }

  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
    for (const page of this.pages) page.end();
  }

  private flush(): void {
    for (const what of this.waiting) this.write(`event: ${what}\ndata: {}\n\n`);
    this.waiting.clear();
  }

  private write(text: string): void {
    for (const page of this.pages) {
      if (page.writableLength > LARGEST_BACKLOG) page.destroy();
      else page.write(text);
    }
  }
}
