import { Controller } from '@nestjs/common';
import {
  type ApiTokenInput,
  type ApiTokenView,
  CreateApiToken,
  type CreatedApiToken,
  ListApiTokens,
  RevokeApiToken,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { assertOwn } from '../users/assert-own.js';
import { ApiTokenStore } from './api-token.store.js';
import { ApiTokens } from './api-tokens.js';

@Controller()
export class ApiTokensController {
  constructor(
    private readonly tokens: ApiTokens,
    private readonly store: ApiTokenStore,
  ) {}

  @RequestHandler(ListApiTokens)
  async list(user: { userId: string }): Promise<ApiTokenView[]> {
    assertOwn(user);
    return this.store.list(user.userId);
  }

  @RequestHandler(CreateApiToken)
  async create({ userId, ...input }: { userId: string } & ApiTokenInput): Promise<CreatedApiToken> {
    assertOwn({ userId });
    return this.tokens.create(userId, input);
  }

  @RequestHandler(RevokeApiToken)
  async revoke({ userId, tokenId }: { userId: string; tokenId: string }): Promise<Record<string, never>> {
    assertOwn({ userId });
    await this.tokens.revoke(userId, tokenId);
    return {};
  }
}
