import { join } from 'node:path';
import { startRabbitmq, type RabbitmqServer } from '@recuerda/local-servers';
import { ManagementApi } from '@recuerda/testing';
import { depthsOf } from './queue-info.js';

/** The operations of a broker that a trial needs. */
export type TrialBroker = Pick<BrokerServer, 'create' | 'drop' | 'depths'>;

/** A private RabbitMQ node that can be taken away and brought back at the same address. */
export class BrokerServer {
  private constructor(private server: RabbitmqServer) {}

  static async start(folder: string): Promise<BrokerServer> {
    return new BrokerServer(await startRabbitmq({ dir: join(folder, 'rabbitmq'), management: true }));
  }

  /** SIGKILL. */
  kill(): Promise<void> {
    return this.server.kill();
  }

  async start(): Promise<void> {
    const { dir, port } = this.server;
    this.server = await startRabbitmq({ dir, port, management: true });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Runs rabbitmqctl; resolves with its output. */
  ctl(...args: string[]): Promise<string> {
    return this.server.ctl(...args);
  }

  stopApp(): Promise<void> {
    return this.server.stopApp();
  }

  startApp(): Promise<void> {
    return this.server.startApp();
  }

  /** Returns its URL. */
  async create(vhost: string): Promise<string> {
    await this.api.createVhost(vhost);
    return `${this.server.url}/${vhost}`;
  }

  drop(vhost: string): Promise<void> {
    return this.api.deleteVhost(vhost);
  }

  async closeConnections(vhost: string): Promise<void> {
    await this.ctl('--quiet', 'close_all_connections', '--vhost', vhost, 'fault suite');
  }

  depths(vhost: string): Promise<Record<string, number>> {
    return depthsOf(this, vhost);
  }

  /** Its port changes with each start. */
  private get api(): ManagementApi {
    return new ManagementApi(this.server.managementUrl);
  }
}
