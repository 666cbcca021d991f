import { Inject, Injectable } from '@nestjs/common';
import { GetEmployeeSnapshots } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { CurrentProvider } from '../accounts/current-provider.js';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';

/** Employees who may be written to first. */
@Injectable()
export class Consents {
  constructor(
    private readonly requests: RequestClient,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: ConversationsConfig,
    private readonly provider: CurrentProvider,
  ) {}

  /** Returns the employees, at most `IMPORT_CHUNK`, whose consent is recorded; all where it is not required. */
  async of(ids: string[]): Promise<ReadonlySet<string>> {
    const { WHATSAPP_REQUIRE_CONSENT: isRequired } = this.config;
    if (this.provider.kind !== 'cloud' || !isRequired || ids.length === 0) return new Set(ids);
    // The directory itself is asked, which is rare, because a withdrawal counts at once.
    const found = await withPrincipal(undefined, () => this.requests.send(GetEmployeeSnapshots, { ids }));
    return new Set(found.flatMap(({ employee }) => (employee.consentAt ? [employee.id] : [])));
  }
}
