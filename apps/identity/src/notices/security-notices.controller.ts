import { Controller } from '@nestjs/common';
import {
  DismissSecurityNotices,
  ListSecurityNotices,
  type SecurityNotice,
  type SessionOfUser,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { assertOwn } from '../users/assert-own.js';
import { SecurityNotices } from './security-notices.js';

@Controller()
export class SecurityNoticesController {
  constructor(private readonly notices: SecurityNotices) {}

  @RequestHandler(ListSecurityNotices)
  async list(ofUser: SessionOfUser): Promise<SecurityNotice[]> {
    assertOwn(ofUser);
    return this.notices.list(ofUser);
  }

  @RequestHandler(DismissSecurityNotices)
  async dismiss(ofUser: SessionOfUser): Promise<Record<string, never>> {
    assertOwn(ofUser);
    await this.notices.dismiss(ofUser);
    return {};
  }
}
