import type { ServerResponse } from 'node:http';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AppError, departmentScope, gauge } from '@recuerda/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import type { DepartmentsChange } from './change.js';
import { ChangeLog } from './change-log.js';
import { ChangeStream } from './change-stream.js';
import { seesAll, seesDepartments } from './stream-reader.js';
import { StreamLimits } from './stream-limits.js';

const HEARTBEAT_MS = 15_000;

/** All open streams of this process. */
@Injectable()
export class ChangeStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<ChangeStream>();
  private readonly limits: StreamLimits;
  private readonly open = gauge('recuerda_sse_connections', 'Open event streams.');
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly log: ChangeLog,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.limits = new StreamLimits(config);
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
   * Throws `service_unavailable` if the process is stopping or full, `too_many_requests` if the client is at its
   * limit.
   */
  assertCapacity(client: string): void {
    if (this.closed) throw new AppError('service_unavailable');
    this.limits.assertCapacity(client);
  }

  /** Takes over a response with sent headers, for the current principal. The browser may have disconnected already. */
  add(response: ServerResponse, lastEventId: string | undefined, client: string): void {
    if (response.destroyed) return;
    const scope = departmentScope();
    const reader = scope ? seesDepartments(this.log, scope) : seesAll(this.log);
    const stream = new ChangeStream(response, this.log, reader, lastEventId);
    this.streams.add(stream);
    this.open.set(this.streams.size);
    this.limits.opened(client);
    response.on('close', () => {
      this.streams.delete(stream);
      this.open.set(this.streams.size);
      this.limits.closed(client);
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
