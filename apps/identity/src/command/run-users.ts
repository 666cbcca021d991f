import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type AccountLink, type UserInput, userInput, type UserSummary } from '@recuerda/contracts';
import { MessagingModule } from '@recuerda/messaging';
import {
  AppError,
  createLogger,
  type Env,
  formatTable,
  printable,
  printableLines,
  printLines,
  ServiceModule,
} from '@recuerda/service';
import { UserChanges } from '../administration/user-changes.js';
import { IdentityModule } from '../identity.module.js';
import { AccountLinks } from '../links/account-links.js';
import { UserReader } from '../users/user.store.js';

const USERS_USAGE = `Usage: users <command>

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

type UsersCommand =
  | { name: 'add'; input: UserInput }
  | { name: 'reset'; email: string; secondFactor: boolean }
  | { name: 'revoke'; email: string }
  | { name: 'list' }
  | { name: 'help' };

/** The command line is wrong. */
class UsersUsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${USERS_USAGE}`);
  }
}

/** @throws UsersUsageError */
function parseUsersCommand([name, ...rest]: readonly string[]): UsersCommand {
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

export type Print = (line: string) => void;
/** The second factor is not removed unasked: the command may run without the key that the service has. */
const UNREADABLE =
  'Its second factor cannot be read with this SECRETS_KEY: no code of the app is right. Without a recovery code or a ' +
  'passkey the person gets in after: users reset <e-mail> --second-factor';

type AccountCommand = Exclude<UsersCommand, { name: 'help' }>;
/** Provides the environment with the database of the command, for as long as `work` runs. */
type WithEnvironment = (work: (env: Env) => Promise<void>) => Promise<void>;

/**
 * Runs one command about accounts. Returns the exit code.
 *
 * @param address of the portal, where PUBLIC_URL is not set
 */
export async function runUsers(
  args: readonly string[],
  withEnvironment: WithEnvironment,
  address?: string,
  write: Print = printLines,
): Promise<number> {
  const print: Print = (line) => write(printableLines(line));
  try {
    const command = parseUsersCommand(args);
    if (command.name === 'help') print(USERS_USAGE);
    else await withEnvironment((env) => execute(command, env, print, address));
    return 0;
  } catch (error) {
    if (error instanceof UsersUsageError) return (print(error.message), 2);
    if (!(error instanceof AppError)) throw error;
    print([error.detail, ...(error.errors ?? []).map(({ field, message }) => `${field}: ${message}`)].join('\n'));
    return 1;
  }
}

/**
 * The service without its ports, a broker and mail: a link for the first administrator is not made, other links are
 * printed only, and gateways learn of ended sessions when they ask again, within 5 s.
 */
async function execute(command: AccountCommand, given: Env, print: Print, address?: string): Promise<void> {
  const { AMQP_URL: _, ADMIN_EMAIL: _email, ADMIN_PASSWORD_FILE: _file, SMTP_URL: _smtp, ...rest } = given;
  const env = { ...rest, AUTH: 'auto', HOST: '127.0.0.1' };
  const imports = [
    ServiceModule.register({ name: 'users', env }),
    MessagingModule.register({ services: [], env }),
    IdentityModule.register(env, false),
  ];
  const options = { logger: createLogger('users', 'error'), abortOnError: false };
  const app = await NestFactory.createApplicationContext({ module: class Root {}, imports }, options);
  try {
    await perform(command, app, print, address);
  } finally {
    await app.close();
  }
}

async function perform(command: AccountCommand, app: INestApplicationContext, print: Print, address?: string) {
  const get = <T>(type: abstract new (...parameters: never[]) => T): T => app.get<T>(type, { strict: false });
  const show = ({ kind, url, expiresAt }: AccountLink): void => {
    print(`${kind === 'invitation' ? 'Invitation' : 'Reset'}, works once, until ${expiresAt}:`);
    print(address === undefined ? url : new URL(url, address).href);
    if (address === undefined && url.startsWith('/')) print('Put the address of the portal before it.');
  };
  const users = await get(UserReader).list();
  switch (command.name) {
    case 'add':
      return show((await get(UserChanges).invite(command.input)).link);
    case 'list':
      return print(tableOf(users));
    case 'reset': {
      const { id, secondFactorUnreadable } = find(users, command.email);
      if (command.secondFactor) {
        await get(UserChanges).removeSecondFactors(id);
        print('The account has no second factor any more.');
      } else if (secondFactorUnreadable) print(UNREADABLE);
      return show(await get(AccountLinks).createAgain(id));
    }
    case 'revoke': {
      await get(UserChanges).revoke(find(users, command.email).id);
      return print('All sessions and API tokens of the account have ended.');
    }
  }
}

function find(users: readonly UserSummary[], email: string): UserSummary {
  const user = users.find((one) => one.email === email);
  if (!user) throw new AppError('user_not_found');
  return user;
}

const secondFactorOf = (user: Pick<UserSummary, 'secondFactor' | 'secondFactorUnreadable'>): string =>
  user.secondFactorUnreadable ? 'unreadable' : user.secondFactor ? 'yes' : 'no';

/** Returns a table of the users, with their names quoted, so that none controls the terminal. */
function tableOf(users: readonly UserSummary[]): string {
  const rows = users.map(({ name, email, role, status, lastSignInAt, ...factor }) =>
    [printable(JSON.stringify(name)), email, role, status, lastSignInAt ?? 'never', secondFactorOf(factor)].map(String),
  );
  return formatTable(['NAME', 'E-MAIL', 'ROLE', 'STATUS', 'LAST SIGN-IN', 'SECOND FACTOR'], rows);
}
