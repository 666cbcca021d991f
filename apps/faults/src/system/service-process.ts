import type { ChildExit, ManagedChild } from '@recuerda/local-servers';
import { startProcess, stopProcess } from '@recuerda/testing';
import { type Proxies, openProxies, closeProxies } from './proxies.js';

export interface ServiceSettings {
  service: string;
  port: number;
  env: Readonly<Record<string, string>>;
  log: string[];
  /** Reaches its servers through proxies of its own. */
  proxied: boolean;
}

/** One process of a service. */
export class ServiceProcess {
  /** Its end was asked for. */
  told = false;

  private constructor(
    readonly service: string,
    readonly port: number,
    private readonly child: ManagedChild,
    private readonly ownProxies: Proxies | undefined,
  ) {}

  /** Resolves when it is ready. */
  static async start({ service, port, env, log, proxied }: ServiceSettings): Promise<ServiceProcess> {
    const led = proxied ? await openProxies(env) : undefined;
    try {
      const child = await startProcess({ app: service, port, env: led?.env ?? env, log });
      return new ServiceProcess(service, port, child, led?.proxies);
    } catch (error) {
      if (led) await closeProxies(led.proxies);
      throw error;
    }
  }

  get pid(): number {
    return this.child.pid;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get running(): boolean {
    return this.child.running;
  }

  /** How it ended, once it has. */
  get exited(): Promise<ChildExit> {
    return this.child.exited;
  }

  get proxies(): Proxies {
    if (!this.ownProxies) throw new Error(`${this.service} was started without proxies`);
    return this.ownProxies;
  }

  /** SIGKILL, at this very moment; resolves when it has ended. */
  async kill(): Promise<void> {
    this.told = true;
    this.child.signal('SIGKILL');
    await this.child.exited;
    await this.leave();
  }

  /** SIGTERM; answers how it ended. */
  async terminate(): Promise<ChildExit> {
    this.told = true;
    const exit = await stopProcess(this.child);
    await this.leave();
    return exit;
  }

  private async leave(): Promise<void> {
    if (this.ownProxies) await closeProxies(this.ownProxies);
  }
}
