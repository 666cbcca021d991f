import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { InvitedUser, UserInput } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { addedFields } from '../audit/new-entry.js';
import { SCHEMA } from '../identity.database.js';
import { AccountLinks } from '../links/account-links.js';
import { assertDepartmentsExist, assertFitRole } from './assert-departments.js';
import { insertUser } from './insert-user.js';
import { UserReader } from './user.reader.js';

@Injectable()
export class Invitations {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly links: AccountLinks,
    private readonly requests: RequestClient,
    private readonly users: UserReader,
  ) {}

  /** @throws `validation_failed` on `email` when it has an account, or on `departmentIds`. */
  async invite(input: UserInput): Promise<InvitedUser> {
    assertFitRole(input);
    await assertDepartmentsExist(this.requests, input.departmentIds);
    return this.source.transaction(async (manager) => {
      const id = await insertUser(manager, { ...input, createdAt: this.clock.now() });
      await this.audit.record(manager, { action: 'user.invited', userId: id, changes: addedFields(input) });
      const link = await this.links.create(id, manager);
      return { user: await this.users.summaryOf(id, manager), link };
    });
  }
}
