import type { ChildExit } from '@recuerda/local-servers';
import { getFreePort } from '@recuerda/testing';
import { ServiceProcess } from './service-process.js';

export const SERVICES = ['directory', 'tasks', 'scheduler', 'notifier', 'metrics', 'gateway'] as const;
export type Service = (typeof SERVICES)[number];

export interface ServiceClusterSettings {
  env: Readonly<Record<string, string>>;
  /** Processes a service, 1 when not given. */
  scale?: Readonly<Partial<Record<Service, number>>>;
  /** Whose processes reach their servers through proxies of their own. */
  proxied?: readonly Service[];
}

/** The services, each process of which can be killed, stopped, started and scaled by itself. */
export class ServiceCluster {
  /** Processes that ended without having been told to, in words. */
  readonly unexpectedExits: string[] = [];
  readonly log: string[] = [];
  readonly #settings: ServiceClusterSettings;
  readonly #processes = new Set<ServiceProcess>();
  #gatewayPort = 0;

  private constructor(settings: ServiceClusterSettings) {
    this.#settings = settings;
  }

  static async start(settings: ServiceClusterSettings): Promise<ServiceCluster> {
    const cluster = new ServiceCluster(settings);
    cluster.#gatewayPort = await getFreePort();
    const wanted = SERVICES.flatMap((service) => Array<Service>(settings.scale?.[service] ?? 1).fill(service));
    const started = await Promise.allSettled(wanted.map((service) => cluster.start(service)));
    const failed = started.find((outcome) => outcome.status === 'rejected');
    if (!failed) return cluster;
    await cluster.stop();
    throw failed.reason;
  }

  /** Of the gateway. */
  get url(): string {
    return `http://127.0.0.1:${this.#gatewayPort}`;
  }

  /** Those of a service that nobody has told to end, oldest first. */
  of(service: Service): ServiceProcess[] {
    return [...this.#processes].filter((process) => process.service === service && !process.told);
  }

  oldest(service: Service): ServiceProcess {
    const [process] = this.of(service);
    if (!process) throw new Error(`no ${service} is running`);
    return process;
  }

  /** One more process; resolves when it is ready. The gateway's address stays the same. */
  async start(service: Service): Promise<ServiceProcess> {
    const port = service === 'gateway' ? this.#gatewayPort : await getFreePort();
    const { env, proxied = [] } = this.#settings;
    const started = await ServiceProcess.start({
      service,
      port,
      env,
      log: this.log,
      proxied: proxied.includes(service),
    });
    this.#processes.add(started);
    void started.exited.then(({ code, signal }) => {
      this.#processes.delete(started);
      if (!started.told) this.unexpectedExits.push(`${service} ended with ${signal ?? code}`);
    });
    return started;
  }

  /** Starts or SIGTERMs processes until there are so many; answers how those ended. */
  async scale(service: Service, count: number): Promise<ChildExit[]> {
    const running = this.of(service);
    const missing = Math.max(0, count - running.length);
    await Promise.all(Array.from({ length: missing }, () => this.start(service)));
    return Promise.all(running.slice(0, Math.max(0, running.length - count)).map((process) => process.terminate()));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#processes].map((process) => process.terminate()));
  }
}
