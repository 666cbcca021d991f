import { Inject, Injectable } from '@nestjs/common';
import { AllowedAddress, fieldError, refusalOfUrl } from '@recuerda/service';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../integrations.config.js';

/** Checks the address of an endpoint when it is entered. Each connection checks it again. */
@Injectable()
export class CheckUrl {
  private readonly allowed: AllowedAddress;

  constructor(@Inject(INTEGRATIONS_CONFIG) config: IntegrationsConfig) {
    this.allowed = new AllowedAddress(config.WEBHOOK_ALLOW_NETWORKS);
  }

  /** Throws `validation_failed` on `url`. */
  async check(text: string): Promise<void> {
    const refusal = await refusalOfUrl(text, this.allowed);
    if (refusal !== undefined) throw fieldError('url', refusal);
  }
}
