import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { ProviderAgent } from './provider-agent.js';
import { undiciAdapter } from './undici-adapter.js';

/** Timeout of a POST to the provider, ms. */
export const POST_TIMEOUT_MS = 15_000;

@Module({ providers: [ProviderAgent], exports: [ProviderAgent] })
class ProviderAgentModule {}

/** @nestjs/axios on undici: connections are reused, and no status is an error. */
@Module({
  imports: [
    HttpModule.registerAsync({
      imports: [ProviderAgentModule],
      inject: [ProviderAgent],
      useFactory: ({ agent }: ProviderAgent) => ({
        adapter: undiciAdapter(agent),
        timeout: POST_TIMEOUT_MS,
        validateStatus: () => true,
        transformRequest: [],
        transformResponse: [],
      }),
    }),
  ],
  exports: [HttpModule],
})
export class ProviderHttpModule {}
