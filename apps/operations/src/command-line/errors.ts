/** The command was not executed, or not completely. Exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The command line is wrong. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
