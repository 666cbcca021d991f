import type { ServerResponse } from 'node:http';
import { Controller, Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AppError, departmentScope, gauge } from '@recuerda/service';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler, StreamGaps } from '@recuerda/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { type Holders, Places } from '../http/places.js';
import { changeOf, type DepartmentsChange, departmentsOf } from './change.js';
import { ChangeLog } from './change-log.js';
import { ChangeStream } from './change-stream.js';
import { seesAll, seesDepartments } from './stream-reader.js';

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
