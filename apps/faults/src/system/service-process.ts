import type { ChildExit, ManagedChild } from '@recuerda/local-servers';
import { startProcess, stopProcess } from '@recuerda/testing';
import { type Proxies, openProxies, closeProxies } from './proxies.js';

interface ServiceSettings {
  service: string;
  port: number;
  env: Readonly<Record<string, string>>;
  log: string[];
  /** Whether it reaches its servers through its own proxies. */
  proxied: boolean;
  /** Folder of the built workspace that it is part of; undefined: this one. */
  workspace: string | undefined;
}

/** One process of a service. */
export class ServiceProcess {
  /** Whether its end was requested. */
  stopRequested = false;

  private constructor(
    readonly service: string,
    readonly port: number,
    private readonly child: ManagedChild,
    private readonly ownProxies: Proxies | undefined,
  ) {}

  /** Resolves when it is ready. */
  static async start({ proxied, ...settings }: ServiceSettings): Promise<ServiceProcess> {
    const { service, port, env, log, workspace } = settings;
    const through = proxied ? await openProxies(env) : undefined;
    try {
      const child = await startProcess({ app: service, port, env: through?.env ?? env, log, workspace });
      return new ServiceProcess(service, port, child, through?.proxies);
    } catch (error) {
      if (through) await closeProxies(through.proxies);
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

  /** Resolves when it has ended. */
  get exited(): Promise<ChildExit> {
    return this.child.exited;
  }

  get proxies(): Proxies {
    if (!this.ownProxies) throw new Error(`${this.service} was started without proxies`);
    return this.ownProxies;
  }

  /** Sends SIGKILL immediately; resolves when the process has ended. */
  async kill(): Promise<void> {
    this.stopRequested = true;
    this.child.signal('SIGKILL');
    await this.child.exited;
    await this.closeOwnProxies();
  }

  /** Stops it without its knowledge (SIGSTOP) until {@link wake}. */
  suspend(): void {
    this.child.signal('SIGSTOP');
  }

  wake(): void {
    this.child.signal('SIGCONT');
  }

  /** Sends SIGTERM. Returns how the process ended. */
  async terminate(): Promise<ChildExit> {
    this.stopRequested = true;
    const exit = await stopProcess(this.child);
    await this.closeOwnProxies();
    return exit;
  }

  private async closeOwnProxies(): Promise<void> {
    if (this.ownProxies) await closeProxies(this.ownProxies);
  }
}
