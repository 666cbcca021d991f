import { Inject, Injectable, Logger } from '@nestjs/common';
import { FlagEmployee, OptOutEmployee } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import type { SendOutcome } from '../channels/send-outcome.js';

/** Tells `directory` that nothing can be sent to an employee until somebody acts. */
@Injectable()
export class FlagRecipient {
  private readonly logger = new Logger('Notifier');

  constructor(
    private readonly requests: RequestClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Never throws: the reminder has failed all the same, and the next one is refused again. */
  async flag(employeeId: string, outcome: SendOutcome & { kind: 'refused' }): Promise<void> {
    if (outcome.recipient === undefined) return;
    try {
      if (outcome.recipient === 'opted_out') {
        const at = this.clock.now().toISOString();
        await this.requests.send(OptOutEmployee, { id: employeeId, at, source: 'whatsapp' });
      } else await this.requests.send(FlagEmployee, { id: employeeId, reason: outcome.reason });
    } catch (error) {
      this.logger.warn({ msg: 'could not flag an employee', employeeId, reason: outcome.reason, err: error });
    }
  }
}
