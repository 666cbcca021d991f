import { Controller } from '@nestjs/common';
import {
  DeleteUser,
  GetRights,
  InviteUser,
  ListUsers,
  RemoveSecondFactorOfUser,
  UpdateUser,
  type UserInput,
  type UserPatch,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ApiTokenStore } from '../api-tokens/api-token.store.js';
import { UserReader } from '../users/user.reader.js';
import { SecondFactorRemoval } from './second-factor-removal.js';
import { UserChanges } from './user-changes.js';

@Controller()
export class UsersController {
  constructor(
    private readonly changes: UserChanges,
    private readonly secondFactors: SecondFactorRemoval,
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
  update({ userId, patch }: { userId: string; patch: UserPatch }) {
    return this.changes.update(userId, patch);
  }

  @RequestHandler(DeleteUser)
  async delete({ userId }: { userId: string }) {
    await this.changes.delete(userId);
    return {};
  }

  @RequestHandler(RemoveSecondFactorOfUser)
  async removeSecondFactors({ userId }: { userId: string }) {
    await this.secondFactors.removeAll(userId);
    return {};
  }

  @RequestHandler(GetRights)
  async rights({ userId, tokenId }: { userId: string; tokenId?: string | undefined }) {
    const token = tokenId === undefined ? null : await this.tokens.read(tokenId);
    const user = tokenId === undefined ? await this.users.find(userId) : token?.user;
    return user ? { role: user.role, departmentIds: user.departmentIds, permissions: token?.permissions } : null;
  }
}
