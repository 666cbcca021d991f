import { Controller } from '@nestjs/common';
import {
  DeleteUser,
  type InvitedUser,
  InviteUser,
  ListUsers,
  UpdateUser,
  type UserInput,
  type UserPatch,
  type UserSummary,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { Invitations } from './invitations.js';
import { UserChanges } from './user-changes.js';
import { UserReader } from './user.reader.js';

@Controller()
export class UsersController {
  constructor(
    private readonly changes: UserChanges,
    private readonly invitations: Invitations,
    private readonly users: UserReader,
  ) {}

  @RequestHandler(ListUsers)
  list(): Promise<UserSummary[]> {
    return this.users.list();
  }

  @RequestHandler(InviteUser)
  invite(input: UserInput): Promise<InvitedUser> {
    return this.invitations.invite(input);
  }

  @RequestHandler(UpdateUser)
  update({ userId, patch }: { userId: string; patch: UserPatch }): Promise<UserSummary> {
    return this.changes.update(userId, patch);
  }

  @RequestHandler(DeleteUser)
  async delete({ userId }: { userId: string }): Promise<Record<string, never>> {
    await this.changes.delete(userId);
    return {};
  }
}
