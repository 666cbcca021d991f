import { Logger } from '@nestjs/common';
import type { ManagedChild } from '@recuerda/local-servers';
import { type Broker, openBroker } from '@recuerda/messaging';
import { getFreePort, type Service, startProcess, stopProcess } from '@recuerda/testing';

type ServiceName = Exclude<Service, 'gateway'>;

interface Settings {
  databaseUrl: string;
  amqpUrl: string;
  providerUrl?: string;
}

/** The real services as separate processes, and a client for their requests. */
export class ServiceProcesses {
  readonly log: string[] = [];
  private readonly running = new Map<ServiceName, ManagedChild>();
  private broker: Broker | undefined;

  private constructor(private readonly settings: Settings) {}

  static async start(names: readonly ServiceName[], settings: Settings): Promise<ServiceProcesses> {
    Logger.overrideLogger(false);
    const services = new ServiceProcesses(settings);
    try {
      await Promise.all(names.map((name) => services.start(name)));
      services.broker = await openBroker(settings.amqpUrl, 'test');
      return services;
    } catch (error) {
      await services.close();
      throw error;
    }
  }

  get ask(): Broker['requests'] {
    if (!this.broker) throw new Error('not connected');
    return this.broker.requests;
  }

  async start(app: ServiceName): Promise<void> {
    const { databaseUrl, amqpUrl, providerUrl = 'http://127.0.0.1:1' } = this.settings;
    const env = {
      DATABASE_URL: databaseUrl,
      AMQP_URL: amqpUrl,
      WHATSAPP_URL: providerUrl,
      WHATSAPP_APPKEY: 'app',
      WHATSAPP_AUTHKEY: 'auth',
    };
    this.running.set(app, await startProcess({ app, port: await getFreePort(), env, log: this.log }));
  }

  async stop(name: ServiceName): Promise<void> {
    const child = this.running.get(name);
    if (child) await stopProcess(child);
    this.running.delete(name);
  }

  async close(): Promise<void> {
    await this.broker?.close();
    await Promise.all([...this.running.keys()].map((name) => this.stop(name)));
  }
}
