import { Inject, Injectable } from '@nestjs/common';
import { GetEmployeeSnapshots, PROVIDERS } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { type ConnectedAccount, ConnectedAccounts } from '../accounts/connected-accounts.js';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';

/** Employees who may be written to first. */
@Injectable()
export class Consents {
  constructor(
    private readonly requests: RequestClient,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: ConversationsConfig,
    private readonly accounts: ConnectedAccounts,
  ) {}

  /** Returns the employees, at most `IMPORT_CHUNK`, whose consent is recorded; all where it is not required. */
  async of(ids: string[]): Promise<ReadonlySet<string>> {
    const { WHATSAPP_REQUIRE_CONSENT: isRequired } = this.config;
    if (!isRequired || ids.length === 0 || !this.accounts.all.some(needsConsent)) return new Set(ids);
    // The directory itself is asked, which is rare, because a withdrawal counts at once.
    const found = await withPrincipal(undefined, () => this.requests.send(GetEmployeeSnapshots, { ids }));
    const isAllowed = ({ consentAt, departmentId }: (typeof found)[number]['employee']): boolean =>
      consentAt !== null || !needsConsent(this.accounts.forDepartment(departmentId));
    return new Set(found.flatMap(({ employee }) => (isAllowed(employee) ? [employee.id] : [])));
  }
}

const needsConsent = ({ provider }: ConnectedAccount): boolean => PROVIDERS[provider].needsConsent;
