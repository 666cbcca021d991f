import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Argon2Settings {
  /** KiB */
  memory: number;
  passes: number;
  parallelism: number;
}

/** Settings of new hashes, the least that OWASP recommends: about 25 ms and 19 MiB each; tests make them cheaper. */
export const ARGON2: Argon2Settings = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

const derive = promisify(argon2);

interface ParsedHash {
  settings: Argon2Settings;
  salt: Buffer;
  tag: Buffer;
}

/** Returns a PHC string: settings, salt and hash of the password. */
export async function hashPassword(password: string, settings = ARGON2): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format({ settings, salt, tag: await tagOf(password, { settings, salt, length: TAG_BYTES }) });
}

/** Returns whether the password has this hash. Takes the same time either way. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const { settings, salt, tag } = parse(phc);
  return timingSafeEqual(tag, await tagOf(password, { settings, salt, length: tag.length }));
}

/** Returns true when the hash was made with other settings than the present ones. */
export function isOutdated(phc: string, { memory, passes, parallelism } = ARGON2): boolean {
  const { settings } = parse(phc);
  return settings.memory !== memory || settings.passes !== passes || settings.parallelism !== parallelism;
}

/** Returns a hash that no known password has: verifying it costs what verifying an account's costs. */
export const unknownHash = (): string =>
  format({ settings: ARGON2, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });

function tagOf(
  password: string,
  { settings, salt, length }: { settings: Argon2Settings; salt: Buffer; length: number },
): Promise<Buffer> {
  // The same letter may arrive composed or not, by keyboard: "ñ", or "n" and a tilde.
  return derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength: length, ...settings });
}

const format = ({ settings: { memory, passes, parallelism }, salt, tag }: ParsedHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function parse(phc: string): ParsedHash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(phc) ?? [];
  if (tag === '') throw new Error('a stored password hash is not a PHC string of argon2id');
  return {
    settings: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
