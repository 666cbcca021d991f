import { Controller } from '@nestjs/common';
import { type ApiTokenInput, CreateApiToken, ListApiTokens, RevokeApiToken } from '@recuerda/contracts';
import { OwnRequestHandler } from '../users/own-request-handler.js';
import { ApiTokenStore } from './api-token.store.js';
import { ApiTokens } from './api-tokens.js';

@Controller()
export class ApiTokensController {
  constructor(
    private readonly tokens: ApiTokens,
    private readonly store: ApiTokenStore,
  ) {}

  @OwnRequestHandler(ListApiTokens)
  list(user: { userId: string }) {
    return this.store.list(user.userId);
  }

  @OwnRequestHandler(CreateApiToken)
  create({ userId, ...input }: { userId: string } & ApiTokenInput) {
    return this.tokens.create(userId, input);
  }

  @OwnRequestHandler(RevokeApiToken)
  async revoke({ userId, tokenId }: { userId: string; tokenId: string }) {
    await this.tokens.revoke(userId, tokenId);
    return {};
  }
}
