import { Inject, Injectable, Logger } from '@nestjs/common';
import { FlagEmployee, GetEmployeeSnapshots, OptOutEmployee } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import { Channels } from '../channels/channels.js';
import type { SendOutcome } from '../channels/send-outcome.js';

/** Tells `directory` that nothing can be sent to an employee until a person acts, unless mails can. */
@Injectable()
export class FlagRecipient {
  private readonly logger = new Logger('Notifier');

  constructor(
    private readonly requests: RequestClient,
    private readonly channels: Channels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws only if an opt-out is not recorded; otherwise the next reminder is refused again. */
  async flag(employeeId: string, outcome: SendOutcome & { kind: 'refused' }): Promise<void> {
    if (outcome.recipient === undefined) return;
    try {
      if (outcome.recipient === 'opted_out') {
        const at = this.clock.now().toISOString();
        await this.requests.send(OptOutEmployee, { id: employeeId, at, source: 'whatsapp' });
      } else if (!(await this.isMailed(employeeId)))
        await this.requests.send(FlagEmployee, { id: employeeId, reason: outcome.reason });
    } catch (error) {
      this.logger.warn({ msg: 'could not flag an employee', employeeId, reason: outcome.reason, err: error });
      const isGone = error instanceof AppError && error.code === 'employee_not_found';
      if (outcome.recipient === 'opted_out' && !isGone) throw error;
    }
  }

  private async isMailed(employeeId: string): Promise<boolean> {
    if (!this.channels.fallback) return false;
    const [found] = await this.requests.send(GetEmployeeSnapshots, { ids: [employeeId] });
    const { phone: employeePhone, email: employeeEmail } = found?.employee ?? { phone: '', email: null };
    return this.channels.fallbackFor({ employeePhone, employeeEmail }) !== undefined;
  }
}
