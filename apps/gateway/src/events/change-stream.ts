import type { ServerResponse } from 'node:http';
import { type ChangeLog, frame } from './change-log.js';

/** Bytes written ahead of a client; more waits in the log. */
const MAX_WAITING = 1024 * 1024;
/** Pieces a replay is written in, bytes. */
const CHUNK = 64 * 1024;
const RETRY_MS = 2_000;

/** One browser's stream: where it stands in the log, and its socket. */
export class ChangeStream {
  private sent: number;

  /**
   * Greets the client, then sends what it missed since `lastEventId`. When that is not known, as of a client that names no
   * event, it tells it to reload: what was read before may be older than the place the stream goes on from.
   */
  constructor(
    private readonly response: ServerResponse,
    private readonly log: ChangeLog,
    lastEventId: string | undefined,
  ) {
    const resumed = lastEventId === undefined ? null : log.resume(lastEventId);
    this.sent = resumed ?? log.last;
    const id = log.idOf(this.sent);
    // First: a client cut off in between would resume from the hello's id and never reload.
    const reload = resumed === null ? frame(id, 'reload', {}) : '';
    response.write(`retry: ${RETRY_MS}\n\n${reload}${frame(id, 'hello', { bootId: log.bootId })}`);
    response.on('drain', () => this.advance());
    this.advance();
  }

  /** Sends what is new, as far as the client keeps up. One that has fallen out of the log is cut off; it comes back and reloads. */
  advance(): void {
    if (!this.log.holds(this.sent)) return this.cut();
    while (this.sent < this.log.last && this.response.writableLength <= MAX_WAITING)
      this.response.write(this.nextChunk());
  }

  /** A comment, so that proxies keep the connection and a dead one is noticed. A client that still does not read is cut off; it comes back and resumes. */
  heartbeat(): void {
    if (this.response.writableLength > MAX_WAITING) this.cut();
    else this.response.write(':\n\n');
  }

  end(): void {
    this.response.end();
  }

  private cut(): void {
    this.response.destroy();
  }

  private nextChunk(): string {
    let chunk = '';
    while (this.sent < this.log.last && chunk.length < CHUNK) {
      this.sent += 1;
      chunk += this.log.frame(this.sent);
    }
    return chunk;
  }
}
