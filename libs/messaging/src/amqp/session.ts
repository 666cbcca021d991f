import { waitAtMost } from '@recuerda/concurrency';
import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib';

const CLOSE_MS = 2_000;
const closedAlready = (): void => undefined;

/**
 * One connection from its start to its end. An error on any of its channels ends the whole connection: a new one, with
 * everything declared again, is the only state that is known to be right.
 */
export class Session {
  /** Resolves with the reason; never rejects. */
  readonly ended: Promise<Error>;
  /** The broker takes no messages now: it is short of memory or disk. */
  blocked = false;
  private readonly end: (reason: Error) => void;
  private hasEnded = false;
  private readonly released = new WeakSet<Channel>();

  constructor(
    private readonly model: ChannelModel,
    onBlocked: () => void,
  ) {
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.ended = promise;
    this.end = (reason) => {
      this.hasEnded = true;
      resolve(reason);
    };
    model.on('error', (error) => this.end(error));
    model.on('close', (error) => this.end(error ?? new Error('the connection was closed')));
    model.on('blocked', () => {
      this.blocked = true;
      onBlocked();
    });
    model.on('unblocked', () => {
      this.blocked = false;
    });
  }

  get alive(): boolean {
    return !this.hasEnded;
  }

  get writable(): boolean {
    return this.alive && !this.blocked;
  }

  async channel(): Promise<Channel> {
    return this.watch(await this.model.createChannel());
  }

  async confirmChannel(): Promise<ConfirmChannel> {
    return this.watch(await this.model.createConfirmChannel());
  }

  /** Closes a channel. Throws when the session ends before the broker has replied. */
  async release(channel: Channel): Promise<void> {
    this.released.add(channel);
    // amqplib's promise never settles when the connection is lost first.
    await Promise.race([channel.close(), this.ended.then((reason) => Promise.reject(reason))]);
  }

  /** Closes the connection because of an error. Unacknowledged messages are delivered again. */
  fail(reason: Error): void {
    if (!this.alive) return;
    this.end(reason);
    this.model.close().catch(closedAlready);
  }

  /** Closes the connection at the end of the process. */
  async close(): Promise<void> {
    this.end(new Error('closed'));
    await waitAtMost(CLOSE_MS, this.model.close().catch(closedAlready));
  }

  private watch<C extends Channel>(channel: C): C {
    channel.on('error', (error) => this.fail(error));
    channel.on('close', () => {
      if (!this.released.has(channel)) this.fail(new Error('a channel was closed'));
    });
    return channel;
  }
}
