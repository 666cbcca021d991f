import { parseArgs } from 'node:util';
import { type UserInput, userInput } from '@recuerda/contracts';

export const USERS_USAGE = `Usage: users <command>

Accounts of an installation, for when nobody can sign in. Works whether or not Recuerda is running.

  add --name <name> --email <e-mail>   creates an administrator, and prints the link by which that person
      [--role viewer]                  chooses a password
  reset <e-mail>                       prints a link by which the person of an account chooses another password
      [--second-factor]                and removes the second factor of the account: its phone is lost,
                                       or SECRETS_KEY does not open it
  revoke <e-mail>                      ends all sessions and API tokens of an account
  list                                 all accounts, and whose second factor cannot be read

A link works once: a new account's for 24 hours, others for one. Nothing is sent to anyone.

Environment: DATABASE_URL, the database of identity (with npm also DATA_DIR, the data folder of npm start); SECRETS_KEY,
as the service has it; PUBLIC_URL, the base of the printed links.
Exit code: 0 done, 1 failed, 2 wrong arguments.`;

export type UsersCommand =
  | { name: 'add'; input: UserInput }
  | { name: 'reset'; email: string; secondFactor: boolean }
  | { name: 'revoke'; email: string }
  | { name: 'list' }
  | { name: 'help' };

/** The command line is wrong. */
export class UsersUsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${USERS_USAGE}`);
  }
}

/** @throws UsersUsageError */
export function parseUsersCommand([name, ...rest]: readonly string[]): UsersCommand {
  switch (name) {
    case 'add':
      return { name, input: readUser(rest) };
    case 'reset':
    case 'revoke': {
      const { positionals, values } = read(rest);
      const [email] = positionals;
      if (email === undefined || positionals.length > 1) throw new UsersUsageError(`${name} takes one e-mail.`);
      const account = { email: email.trim().toLowerCase() };
      return name === 'reset'
        ? { name, ...account, secondFactor: values['second-factor'] ?? false }
        : { name, ...account };
    }
    case 'list':
      return { name };
    case '--help':
      return { name: 'help' };
    default:
      throw new UsersUsageError(name === undefined ? 'A command is missing.' : `Unknown command ${name}.`);
  }
}

function readUser(args: readonly string[]): UserInput {
  const { values } = read(args);
  const { success, data, error } = userInput.safeParse({ role: 'administrator', ...values });
  if (!success)
    throw new UsersUsageError(error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
  // Its departments are chosen in the portal.
  if (data.role === 'manager') throw new UsersUsageError('--role: administrator or viewer.');
  return data;
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { name: text, email: text, role: text, 'second-factor': { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsersUsageError(error instanceof Error ? error.message : String(error));
  }
}
