import { Logger } from '@nestjs/common';
import { waitAtMost } from '@recuerda/concurrency';
import { type ChannelModel, connect } from 'amqplib';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../errors.js';
import { brokerConnected } from '../messaging-metrics.js';
import { Session } from './session.js';

/** Opens its channels on every new connection. Listeners are called in the order in which they were added. */
export interface SessionListener {
  open(session: Session): Promise<void>;
}

const CONNECT_MS = 5_000;
const CLOSE_MS = 3_000;
const HEARTBEAT_SECONDS = 10;
/** After a connection of this length, milliseconds, the back-off starts from the beginning. */
const STABLE_MS = 2_000;

/** The only connection of this process to RabbitMQ. It reconnects until it is closed. */
export class AmqpConnection {
  private readonly logger = new Logger('RabbitMQ');
  private readonly isConnected = brokerConnected();
  private readonly listeners: SessionListener[] = [];
  private readonly closing = new AbortController();
  private readonly blockedListeners: (() => void)[] = [];
  private connected = Promise.withResolvers<void>();
  private session: Session | undefined;
  private loop: Promise<void> | undefined;
  private lastError = new Error('not connected yet');
  private upSince: number | undefined;

  constructor(
    private readonly url: string,
    /** Name in the broker's list of connections. */
    private readonly name: string,
  ) {}

  /** Must be called before {@link start}. */
  addListener(user: SessionListener): void {
    if (this.loop) throw new Error('the connection has been started');
    this.listeners.push(user);
  }

  onBlocked(listener: () => void): void {
    this.blockedListeners.push(listener);
  }

  start(): void {
    this.loop ??= this.keepConnected();
  }

  /** Returns the current session; waits up to `waitMs` for one. Throws {@link UnavailableError}. */
  async waitForSession(waitMs: number): Promise<Session> {
    if (!this.session && !this.closing.signal.aborted) await waitAtMost(waitMs, this.connected.promise);
    this.assertAvailable();
    return this.session as Session;
  }

  /** True if messages can be sent now, as far as is known. */
  get available(): boolean {
    return this.session !== undefined && !this.session.blocked;
  }

  /** Throws {@link UnavailableError} when messages cannot be sent now. */
  assertAvailable(): void {
    if (!this.session) throw new UnavailableError(`RabbitMQ is not connected: ${this.lastError.message}`);
    if (this.session.blocked) throw new UnavailableError('RabbitMQ takes no messages: it is short of memory or disk');
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.connected.resolve();
    await this.session?.close();
    if (this.loop) await waitAtMost(CLOSE_MS, this.loop);
  }

  private async keepConnected(): Promise<void> {
    let failures = 0;
    while (!this.closing.signal.aborted) {
      const reason = await this.runSession();
      if (this.closing.signal.aborted) return;
      const stable = this.upSince !== undefined && performance.now() - this.upSince > STABLE_MS;
      failures = stable ? 1 : failures + 1;
      const delayMs = backoffMs(failures);
      this.lastError = reason;
      this.logger.warn({ msg: 'no connection to RabbitMQ', reason: reason.message, retryInMs: Math.round(delayMs) });
      await sleep(delayMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** Opens one connection and waits for its end. Resolves with the reason. */
  private async runSession(): Promise<Error> {
    this.upSince = undefined;
    let session: Session;
    try {
      session = await this.connect();
    } catch (error) {
      return error as Error;
    }
    try {
      for (const user of this.listeners) await user.open(session);
      if (session.alive && !this.closing.signal.aborted) this.onConnected(session);
    } catch (error) {
      session.fail(error as Error);
    }
    if (this.closing.signal.aborted) await session.close();
    const reason = await session.ended;
    this.onDisconnected();
    return reason;
  }

  private async connect(): Promise<Session> {
    const url = new URL(this.url);
    if (!url.searchParams.has('heartbeat')) url.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
    const model = await connectAs(this.name, url.href);
    corkSocket((model.connection as unknown as { stream: Writable }).stream);
    return new Session(model, () => {
      this.logger.warn({ msg: 'RabbitMQ takes no messages: it is short of memory or disk' });
      for (const listener of this.blockedListeners) listener();
    });
  }

  private onConnected(session: Session): void {
    this.session = session;
    this.upSince = performance.now();
    this.isConnected.set(1);
    this.logger.log({ msg: 'connected to RabbitMQ' });
    this.connected.resolve();
  }

  private onDisconnected(): void {
    if (!this.session) return;
    this.session = undefined;
    this.isConnected.set(0);
    this.connected = Promise.withResolvers<void>();
  }
}

/** @param name in the broker's list of connections. */
export const connectAs = (name: string, url: string): Promise<ChannelModel> =>
  connect(url, {
    timeout: CONNECT_MS,
    noDelay: true,
    keepAlive: true,
    clientProperties: { connection_name: name },
  });

const FIRST_MS = 200;
const LONGEST_MS = 5_000;

/**
 * Milliseconds before attempt `failures` + 1: doubling from 0.2 s to 5 s, jittered so that processes do not come back
 * as one.
 */
export const backoffMs = (failures: number, random = Math.random): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + random() / 2);

/**
 * Corks a socket so that all frames written in one turn of the event loop leave in one system call. amqplib writes each
 * frame on its own: a message would be two calls, each of which wakes the broker. Remove this when amqplib corks.
 */
export function corkSocket(stream: Writable): void {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let corked = false;
  const flush = (): void => {
    corked = false;
    stream.uncork();
  };
  const corkAndWrite = (...given: unknown[]): boolean => {
    if (!corked) {
      corked = true;
      stream.cork();
      process.nextTick(flush);
    }
    return write(...given);
  };
  stream.write = corkAndWrite as Writable['write'];
}
