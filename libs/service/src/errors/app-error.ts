import { type ErrorCode, ERRORS, type FieldError } from '@recuerda/contracts';

interface AppErrorOptions {
  cause?: unknown;
  errors?: FieldError[];
}

/** An error with a stable code. Each transport has one mapper that turns it into a response. */
export class AppError extends Error {
  readonly errors: FieldError[] | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, unknown> = {},
    options: AppErrorOptions = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.errors = options.errors;
  }

  /** HTTP status. */
  get status(): number {
    return ERRORS[this.code].status;
  }

  /** Spanish text for the user. */
  get detail(): string {
    return ERRORS[this.code].detail;
  }
}

/** An invalid field, as the API reports it. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('validation_failed', {}, { errors: [{ field, message }] });
