import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HealthRegistry } from '@recuerda/service';
import type { Channel } from 'amqplib';
import { AmqpConnection, type SessionListener } from './amqp-connection.js';
import type { Session } from './session.js';

/** No queue has this name: RabbitMQ drops messages to it. */
const UNBOUND_QUEUE = 'recuerda.nobody';
const EMPTY = Buffer.alloc(0);

/**
 * RabbitMQ reports its memory and disk alarms only to connections that publish. This publishes a message to no queue,
 * so that a process without other messages learns of an alarm too.
 */
@Injectable()
export class AlarmProbe implements SessionListener {
  private session: Session | undefined;
  private channel: Channel | undefined;

  constructor(connection: AmqpConnection) {
    connection.addListener(this);
  }

  async open(session: Session): Promise<void> {
    this.channel = await session.channel();
    this.session = session;
  }

  /** Does nothing without a connection. */
  send(): void {
    if (this.session?.alive) this.channel?.publish('', UNBOUND_QUEUE, EMPTY);
  }
}

const BOOT_WAIT_MS = 5_000;

/** Connects after all modules are initialised, so that no handler runs before; disconnects after the last handler. */
@Injectable()
export class BrokerLifecycle implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('RabbitMQ');

  constructor(
    @Inject(AmqpConnection) private readonly connection: AmqpConnection,
    @Inject(AlarmProbe) private readonly alarms: AlarmProbe,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    this.health.register('broker', () => {
      this.connection.assertAvailable();
      // The next check reports an alarm that this brings.
      this.alarms.send();
    });
  }

  /** Waits for a missing broker in the background. Until it is connected the process is not ready. */
  async onApplicationBootstrap(): Promise<void> {
    this.connection.start();
    try {
      await this.connection.waitForSession(BOOT_WAIT_MS);
    } catch (error) {
      this.logger.warn({ msg: 'started without RabbitMQ', reason: (error as Error).message });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }
}
