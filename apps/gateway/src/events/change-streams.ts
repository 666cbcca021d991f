import type { ServerResponse } from 'node:http';
import { Controller, Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler, StreamGaps } from '@recuerda/messaging';
import { AppError, departmentScope, gauge } from '@recuerda/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { type Holders, Places } from '../http/places.js';
import {
  changeOf,
  departmentsOf,
  type DepartmentsChange,
  ChangeLog,
  frame,
  seesAll,
  seesDepartments,
  type StreamReader,
} from './change-log.js';

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

const HEARTBEAT_MS = 15_000;

/** All open streams of this process. */
@Injectable()
export class ChangeStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<ChangeStream>();
  private readonly places: Places;
  private readonly open = gauge('recuerda_sse_connections', 'Open event streams.');
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly log: ChangeLog,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.places = new Places(config.EVENT_STREAMS);
  }

  onModuleInit(): void {
    this.timer = setInterval(() => this.heartbeat(), HEARTBEAT_MS).unref();
  }

  /** Ends the streams, which would keep the process running as long as browsers are open. */
  onModuleDestroy(): void {
    this.closed = true;
    clearInterval(this.timer);
    for (const stream of this.streams) stream.end();
  }

  /**
   * Throws `service_unavailable` if the process is stopping or full, `too_many_requests` if the user or address is at
   * its limit.
   */
  assertCapacity(holders: Holders): void {
    if (this.closed || this.places.isFull) throw new AppError('service_unavailable');
    this.places.assertFree(holders);
  }

  /** Takes over a response with sent headers, for the current principal. The browser may have disconnected already. */
  add(response: ServerResponse, lastEventId: string | undefined, holders: Holders): void {
    if (response.destroyed) return;
    const scope = departmentScope();
    const reader = scope ? seesDepartments(this.log, scope) : seesAll(this.log);
    const stream = new ChangeStream(response, this.log, reader, lastEventId);
    this.streams.add(stream);
    this.open.set(this.streams.size);
    const leave = this.places.take(holders);
    response.on('close', () => {
      this.streams.delete(stream);
      this.open.set(this.streams.size);
      leave();
    });
    // A write to a disconnected browser fails; 'close' follows.
    response.on('error', () => undefined);
  }

  publish(changes: readonly DepartmentsChange[]): void {
    for (const change of changes) this.log.append(change);
    this.advance();
  }

  /** Makes every client read everything again, also one that reconnects later: changes may have been missed. */
  reload(): void {
    this.log.appendReload();
    this.advance();
  }

  heartbeat(): void {
    for (const stream of this.streams) stream.heartbeat();
  }

  private advance(): void {
    for (const stream of this.streams) stream.advance();
  }
}

/** Sends each event to the open browsers, and `reload` when some may have been missed. */
@Controller()
export class StreamConsumer {
  constructor(
    private readonly streams: ChangeStreams,
    gaps: StreamGaps,
  ) {
    gaps.onGap(SUBSCRIPTIONS.gatewayStream, () => streams.reload());
  }

  @EventHandler(SUBSCRIPTIONS.gatewayStream)
  async handle(events: Envelope[]): Promise<void> {
    const changes = events.flatMap((event) => {
      const change = changeOf(event);
      return change ? [{ change, departmentIds: departmentsOf(event) }] : [];
    });
    this.streams.publish(changes);
  }
}
