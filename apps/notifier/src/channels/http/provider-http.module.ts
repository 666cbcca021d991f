import { HttpModule } from '@nestjs/axios';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import { undiciAdapter } from './undici-adapter.js';

/** The pool of keep-alive connections to the provider. */
@Injectable()
class ProviderAgent implements OnApplicationShutdown {
  readonly agent = new Agent({ keepAliveTimeout: 30_000, connect: { timeout: 10_000 } });

  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
  }
}

/** Timeout of a POST to the provider, ms. */
export const POST_TIMEOUT_MS = 15_000;

/** @nestjs/axios on undici: connections are reused, and no status is an error. */
@Module({
  imports: [
    HttpModule.registerAsync({
      extraProviders: [ProviderAgent],
      inject: [ProviderAgent],
      useFactory: ({ agent }: ProviderAgent) => ({ adapter: undiciAdapter(agent), timeout: POST_TIMEOUT_MS }),
    }),
  ],
  exports: [HttpModule],
})
export class ProviderHttpModule {}
