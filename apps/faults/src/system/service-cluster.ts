import type { ChildExit } from '@recuerda/local-servers';
import { getFreePort, type Service, SERVICES } from '@recuerda/testing';
import { ServiceProcess } from './service-process.js';

export interface ServiceClusterSettings {
  env: Readonly<Record<string, string>>;
  /** Processes a service, 1 when not given. */
  scale?: Readonly<Partial<Record<Service, number>>>;
  /** Services with processes that reach their servers through their own proxies. */
  proxied?: readonly Service[];
  /** The version that starts. Default: the present one. */
  version?: Version;
}

/** A built workspace, and the services that it has. */
export interface Version {
  workspace: string;
  services: readonly Service[];
}

/** The services as separate processes that can be killed, stopped, started and scaled one by one. */
export class ServiceCluster {
  /** Descriptions of processes that ended without being stopped. */
  readonly unexpectedExits: string[] = [];
  readonly log: string[] = [];
  readonly #settings: ServiceClusterSettings;
  readonly #processes = new Set<ServiceProcess>();
  #gatewayPort = 0;
  #version: Version | undefined;

  private constructor(settings: ServiceClusterSettings) {
    this.#settings = settings;
    this.#version = settings.version;
  }

  static async start(settings: ServiceClusterSettings): Promise<ServiceCluster> {
    const cluster = new ServiceCluster(settings);
    cluster.#gatewayPort = await getFreePort();
    const services = (settings.version?.services ?? SERVICES).flatMap((service) =>
      Array<Service>(settings.scale?.[service] ?? 1).fill(service),
    );
    const started = await Promise.allSettled(services.map((service) => cluster.start(service)));
    const failed = started.find((outcome) => outcome.status === 'rejected');
    if (!failed) return cluster;
    await cluster.stop();
    throw failed.reason;
  }

  /** Address of the gateway. */
  get url(): string {
    return `http://127.0.0.1:${this.#gatewayPort}`;
  }

  /** Processes of a service that were not stopped, oldest first. */
  running(service: Service): ServiceProcess[] {
    return [...this.#processes].filter((process) => process.service === service && !process.stopRequested);
  }

  oldest(service: Service): ServiceProcess {
    const [process] = this.running(service);
    if (!process) throw new Error(`no ${service} is running`);
    return process;
  }

  /** From now on processes are started in the present version. */
  upgrade(): void {
    this.#version = undefined;
  }

  /** Starts one more process; resolves when it is ready. The gateway keeps its address. */
  async start(service: Service): Promise<ServiceProcess> {
    const port = service === 'gateway' ? this.#gatewayPort : await getFreePort();
    const { env, proxied = [] } = this.#settings;
    const started = await ServiceProcess.start({
      service,
      port,
      env,
      log: this.log,
      proxied: proxied.includes(service),
      workspace: this.#version?.workspace,
    });
    this.#processes.add(started);
    void started.exited.then(({ code, signal }) => {
      this.#processes.delete(started);
      if (!started.stopRequested) this.unexpectedExits.push(`${service} ended with ${signal ?? code}`);
    });
    return started;
  }

  /** Starts or stops (SIGTERM) processes until there are `count`. Returns the exits of the stopped ones. */
  async scale(service: Service, count: number): Promise<ChildExit[]> {
    const current = this.running(service);
    const missing = Math.max(0, count - current.length);
    await Promise.all(Array.from({ length: missing }, () => this.start(service)));
    return Promise.all(current.slice(0, Math.max(0, current.length - count)).map((process) => process.terminate()));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#processes].map((process) => process.terminate()));
  }
}
