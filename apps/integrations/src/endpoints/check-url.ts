import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { fieldError, hostOf } from '@recuerda/service';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../integrations.config.js';
import { AllowedAddress } from '../network/allowed-address.js';

/** Checks the address of an endpoint when it is entered. Each connection checks it again. */
@Injectable()
export class CheckUrl {
  private readonly allowed: AllowedAddress;

  constructor(@Inject(INTEGRATIONS_CONFIG) config: IntegrationsConfig) {
    this.allowed = new AllowedAddress(config.WEBHOOK_ALLOW_NETWORKS);
  }

  /** Throws `validation_failed` on `url`. */
  async check(text: string): Promise<void> {
    const url = new URL(text);
    const { protocol } = url;
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await addressesOf(host);
    if (addresses.length === 0) throw fieldError('url', 'No se encuentra este servidor.');
    if (addresses.every((address) => this.allowed.allows(address, protocol))) return;
    const onlyInsecure = addresses.every((address) => this.allowed.allows(address, 'https:'));
    throw fieldError(
      'url',
      onlyInsecure ? 'Debe comenzar por https://.' : 'Esta dirección es de una red privada y no está permitida.',
    );
  }
}

const addressesOf = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
