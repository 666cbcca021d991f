import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';

/** The pool of keep-alive connections to the provider. */
@Injectable()
export class ProviderAgent implements OnApplicationShutdown {
  readonly agent = new Agent({ keepAliveTimeout: 30_000, connect: { timeout: 10_000 } });

  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
  }
}
