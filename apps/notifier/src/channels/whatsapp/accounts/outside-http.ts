import { isIP } from 'node:net';
import { HttpService } from '@nestjs/axios';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AllowedAddress, checkedLookup, ForbiddenAddress, hostOf, refusalOfUrl } from '@recuerda/service';
import { AxiosError } from 'axios';
import { Agent } from 'undici';
import { undiciAdapter } from '../../http/undici-adapter.js';
import { ACCOUNTS_CONFIG, type AccountsConfig } from './accounts.config.js';

/** HTTP to addresses that people enter: each connection goes to one that was checked after its name was looked up. */
@Injectable()
export class OutsideHttp implements OnApplicationShutdown {
  private readonly allowed: AllowedAddress;
  private readonly agents: Readonly<Record<string, Agent>>;
  private readonly sandbox: string | undefined;

  constructor(
    @Inject(ACCOUNTS_CONFIG) config: AccountsConfig,
    private readonly http: HttpService,
  ) {
    this.allowed = new AllowedAddress(config.WEBHOOK_ALLOW_NETWORKS);
    this.agents = { 'https:': this.agentOf('https:'), 'http:': this.agentOf('http:') };
    this.sandbox = config.SANDBOX_URL === undefined ? undefined : new URL(config.SANDBOX_URL).origin;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.close()));
  }

  /** Returns in Spanish why this address may not be entered; undefined if it may. */
  async refusalOf(url: string): Promise<string | undefined> {
    return this.isSandbox(url) ? undefined : refusalOfUrl(url, this.allowed);
  }

  /** HTTP for this address. What goes to another kind of address fails. */
  to(url: string): HttpService {
    if (this.isSandbox(url)) return this.http;
    const target = new URL(url);
    const host = hostOf(target);
    const { protocol } = target;
    const http = new HttpService(this.http.axiosRef.create());
    // There is no lookup for an IP address, so it is checked here.
    http.axiosRef.defaults.adapter =
      isIP(host) && !this.allowed.allows(host, protocol) ? refuse : undiciAdapter(this.agents[protocol] as Agent);
    return http;
  }

  private isSandbox(url: string): boolean {
    return new URL(url).origin === this.sandbox;
  }

  private agentOf(protocol: string): Agent {
    const lookup = checkedLookup((address) => this.allowed.allows(address, protocol));
    return new Agent({ keepAliveTimeout: 30_000, connect: { timeout: 10_000, lookup } });
  }
}

const refuse = async (): Promise<never> => {
  throw new AxiosError(new ForbiddenAddress().message, 'EACCES');
};
