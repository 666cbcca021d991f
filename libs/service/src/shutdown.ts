import { type INestApplication, Logger } from '@nestjs/common';

/** Signals within this time count as one: a terminal signals the whole process group, and npm forwards its own. */
const SAME_SIGNAL_MS = 1_000;
/** Maximum duration of a shutdown: longer than a POST to the provider may take. */
const DRAIN_MS = 30_000;

/**
 * Stops the application on SIGTERM, SIGINT or SIGHUP: running work finishes, then the process exits with 0. A second
 * signal (after at least 1 s), or 30 s, ends it at once with 1; unfinished work is resumed after its lease has expired.
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
  // The window of its terminal was closed.
  process.on('SIGHUP', stop);
}
