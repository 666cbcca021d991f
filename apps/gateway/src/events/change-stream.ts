import type { ServerResponse } from 'node:http';
import { type ChangeLog, frame } from './change-log.js';
import type { StreamReader } from './stream-reader.js';

/** Maximum bytes written ahead of a client; the rest waits in the log. */
const MAX_WAITING = 1024 * 1024;
/** Bytes per write of a replay. */
const CHUNK = 64 * 1024;
const RETRY_MS = 2_000;

/** The stream of one browser: its position in the log, and its response. */
export class ChangeStream {
  private sent: number;

  /**
   * Sends `hello`, then the changes since `lastEventId`. If that is unknown or absent, sends `reload` first: what the
   * client has read may be older than the position the stream continues from.
   */
  constructor(
    private readonly response: ServerResponse,
    private readonly log: ChangeLog,
    private readonly reader: StreamReader,
    lastEventId: string | undefined,
  ) {
    const resumed = lastEventId === undefined ? null : reader.resume(lastEventId);
    this.sent = resumed ?? log.last;
    const id = reader.idOf(this.sent);
    // First: a client disconnected in between would resume from the hello's id and never reload.
    const reload = resumed === null ? frame(id, 'reload', {}) : '';
    response.write(`retry: ${RETRY_MS}\n\n${reload}${frame(id, 'hello', { bootId: log.bootId })}`);
    response.on('drain', () => this.advance());
    this.advance();
  }

  /**
   * Sends new changes, as fast as the client reads. One that is behind the log is disconnected; it reconnects and
   * reloads.
   */
  advance(): void {
    if (!this.log.holds(this.sent)) return this.disconnect();
    while (this.sent < this.log.last && this.response.writableLength <= MAX_WAITING) {
      const chunk = this.nextChunk();
      if (chunk !== '') this.response.write(chunk);
    }
  }

  /**
   * Sends an event, so that proxies keep the connection, both sides notice a dead one, and a client to which little is
   * sent can still resume. One that does not read is disconnected; it reconnects and resumes.
   */
  heartbeat(): void {
    if (this.response.writableLength > MAX_WAITING) this.disconnect();
    else this.response.write(frame(this.reader.idOf(this.sent), 'heartbeat', {}));
  }

  end(): void {
    this.response.end();
  }

  private disconnect(): void {
    this.response.destroy();
  }

  private nextChunk(): string {
    let chunk = '';
    while (this.sent < this.log.last && chunk.length < CHUNK) {
      this.sent += 1;
      const entry = this.log.entry(this.sent);
      if (entry && this.reader.maySee(entry)) chunk += frame(this.reader.idOf(this.sent), entry.event, entry.data);
    }
    return chunk;
  }
}
