import { Controller } from '@nestjs/common';
import {
  DeleteUser,
  EndAccountAccess,
  GetAccountAccess,
  GetRights,
  InviteUser,
  ListUsers,
  RemoveSecondFactorOfUser,
  UpdateUser,
  type UpdateUserInput,
  type UserInput,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { ApiTokenStore } from '../api-tokens/api-token.store.js';
import { ApiTokens } from '../api-tokens/api-tokens.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { UserReader } from '../users/user.store.js';
import { UserChanges } from './user-changes.js';

interface Ended {
  userId: string;
  sessionId?: string | undefined;
  tokenId?: string | undefined;
}

/** Accounts, and the sessions and API tokens of other people, for administrators. */
@Controller()
export class UsersController {
  constructor(
    private readonly apiTokens: ApiTokens,
    private readonly changes: UserChanges,
    private readonly ended: EndedSessions,
    private readonly sessions: SessionStore,
    private readonly tokens: ApiTokenStore,
    private readonly users: UserReader,
  ) {}

  @RequestHandler(ListUsers)
  list() {
    return this.users.list();
  }

  @RequestHandler(InviteUser)
  invite(input: UserInput) {
    return this.changes.invite(input);
  }

  @RequestHandler(UpdateUser)
  update(input: UpdateUserInput) {
    return this.changes.update(input);
  }

  @RequestHandler(DeleteUser)
  async delete({ userId }: { userId: string }) {
    await this.changes.delete(userId);
  }

  @RequestHandler(RemoveSecondFactorOfUser)
  async removeSecondFactors({ userId }: { userId: string }) {
    await this.changes.removeSecondFactors(userId);
  }

  @RequestHandler(GetRights)
  async rights({ userId, tokenId }: { userId: string; tokenId?: string | undefined }) {
    const token = tokenId === undefined ? null : await this.tokens.read(tokenId);
    const user = tokenId === undefined ? await this.users.find(userId) : token?.user;
    return user ? { role: user.role, departmentIds: user.departmentIds, permissions: token?.permissions } : null;
  }

  @RequestHandler(GetAccountAccess)
  async access({ userId }: { userId: string }) {
    await this.assertExists(userId);
    return { sessions: await this.sessions.list(userId), tokens: await this.tokens.list(userId) };
  }

  @RequestHandler(EndAccountAccess)
  async endAccess({ userId, sessionId, tokenId }: Ended) {
    await this.assertExists(userId);
    if (sessionId === undefined && tokenId === undefined) await this.changes.revoke(userId);
    if (sessionId !== undefined) await this.ended.announce(userId, await this.sessions.end({ userId, sessionId }));
    if (tokenId !== undefined) await this.apiTokens.revoke(userId, tokenId);
  }

  private async assertExists(userId: string): Promise<void> {
    if (!(await this.users.find(userId))) throw new AppError('user_not_found');
  }
}
