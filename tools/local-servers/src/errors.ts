export type LocalServerErrorCode =
  | 'binaries_missing'
  | 'data_dir_in_use'
  | 'data_dir_foreign'
  | 'data_dir_unreachable'
  | 'password_missing'
  | 'initdb_failed'
  | 'start_failed'
  | 'start_timeout'
  | 'port_taken'
  | 'command_failed';

/**
 * A local server could not be prepared, started or asked. `log` holds the last lines it wrote, '' when there are
 * none.
 */
export class LocalServerError extends Error {
  override readonly name = 'LocalServerError';
  readonly code: LocalServerErrorCode;
  readonly log: string;

  constructor(code: LocalServerErrorCode, message: string, log = '') {
    super(log === '' ? message : `${message}\n--- last lines of its log ---\n${log}`);
    this.code = code;
    this.log = log;
  }
}
