import { type INestApplication, Logger } from '@nestjs/common';

/** A terminal tells every process of a group at once, and npm and a launcher pass the signal on besides. */
const SAME_SIGNAL_MS = 1_000;
/** Longest time a stop may take: longer than one POST to the provider may. */
const DRAIN_MS = 30_000;

/**
 * Stops the application on SIGTERM or SIGINT: running work is finished, then the process exits with 0. A
 * second signal after a second, or 30 s, ends it at once with 1 (what was not finished is picked up again by its lease).
 */
export function closeOnSignal(
  app: Pick<INestApplication, 'close'>,
  after: () => Promise<void> = async () => undefined,
): void {
  const logger = new Logger('Shutdown');
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    logger.log({ msg: 'stopping', signal });
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    app
      .close()
      .then(after)
      .then(
        () => {
          logger.log({ msg: 'stopped' });
          process.exit(0);
        },
        (error: unknown) => {
          logger.error({ msg: 'could not stop cleanly', err: error });
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
