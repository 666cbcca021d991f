import type { LoggerService } from '@nestjs/common';

/** Logs the failure of work that has no caller. */
export function inBackground(work: Promise<unknown>, logger: Pick<LoggerService, 'error'>, msg: string): void {
  work.catch((err: unknown) => logger.error({ msg, err }));
}
