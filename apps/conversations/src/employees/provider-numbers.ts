import { Injectable } from '@nestjs/common';
import { FindNumbersKnownAs } from '@recuerda/contracts';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';

/** Finds the numbers that are one to the provider. */
@Injectable()
export class ProviderNumbers {
  constructor(private readonly requests: RequestClient) {}

  /**
   * Returns the number itself, and those that were sent to and that the provider knows by it, as
   * {@link canonicalNumber} has them: their persons' messages come from it.
   */
  async of(phone: string): Promise<string[]> {
    const number = canonicalNumber(phone);
    if (number === null) return [];
    const others = await withPrincipal(undefined, () => this.requests.send(FindNumbersKnownAs, { number }));
    return [number, ...others];
  }
}
