import type { LoggerService } from '@nestjs/common';

/** Awaits work whose failure something later makes up for, and logs it. Returns undefined then. */
export const orWarn = <T>(
  work: Promise<T>,
  logger: Pick<LoggerService, 'warn'>,
  msg: string,
  about: object = {},
): Promise<T | undefined> =>
  work.catch((err: unknown) => {
    logger.warn({ msg, ...about, err });
    return undefined;
  });

/** Logs the failure of work that has no caller. */
export function inBackground(work: Promise<unknown>, logger: Pick<LoggerService, 'error'>, msg: string): void {
  work.catch((err: unknown) => logger.error({ msg, err }));
}
