import { type ErrorCode, ERRORS, type FieldError } from '@recuerda/contracts';

interface AppErrorOptions {
  cause?: unknown;
  errors?: FieldError[];
}

/** An error with a stable code; one mapper a transport turns it into an answer. */
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

  /** Spanish text for a person. */
  get detail(): string {
    return ERRORS[this.code].detail;
  }
}

/** A mistake in one field, as the API reports it. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('validation_failed', {}, { errors: [{ field, message }] });
