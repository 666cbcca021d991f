import { createHash, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../errors/app-error.js';
import { readSecretFile } from './secret-file.js';

const KEY = /^[0-9a-f]{64}$/i;
const EXPECTED = 'expected one key of 64 hexadecimal digits, or the new and the former one with a comma between them';

/**
 * Keys that seal secrets in the database. The first seals; each opens what it has sealed. A sealed text is the id of
 * its key, a colon, and base64. It opens only with the id of its row.
 */
export class KeyRing {
  private readonly keys: ReadonlyMap<string, Buffer>;

  /** @param keys of 64 hexadecimal digits each; none: nothing can be sealed, and nothing opens. */
  constructor(keys: readonly string[]) {
    this.keys = new Map(keys.map((text) => Buffer.from(text, 'hex')).map((key) => [idOf(key), key]));
  }

  /** Ids of the keys; the first is the one that seals. */
  get ids(): string[] {
    return [...this.keys.keys()];
  }

  /** @throws `secrets_key_missing` */
  seal(rowId: string, text: string): string {
    const [newest] = this.keys;
    if (!newest) throw new AppError('secrets_key_missing');
    const [id, key] = newest;
    return `${id}:${seal(key, rowId, text).toString('base64')}`;
  }

  /** Returns undefined when the key is not on the ring, or the text is of another row or was changed. */
  open(rowId: string, sealed: string): string | undefined {
    const [id, body] = partsOf(sealed);
    const key = this.keys.get(id);
    if (!key) return undefined;
    try {
      return unseal(key, rowId, Buffer.from(body, 'base64'));
    } catch {
      return undefined;
    }
  }

  /** Returns a text sealed with the newest key; undefined when it cannot be opened. */
  renew(rowId: string, stored: string): string | undefined {
    const text = this.open(rowId, stored);
    return text === undefined || this.keys.size === 0 ? undefined : this.seal(rowId, text);
  }
}

/** `SECRETS_KEY`: an empty ring where it is not set. */
export const keyRing = z
  .string()
  .default('')
  .refine((text) => text === '' || isKeyList(text), { error: EXPECTED })
  .transform((text) => new KeyRing(text === '' ? [] : text.split(',')));

const isKeyList = (text: string): boolean => {
  const keys = text.split(',');
  return keys.length <= 2 && keys.every((key) => KEY.test(key));
};

/** Says which key it is and nothing of its value. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

function partsOf(stored: string): [id: string, body: string] {
  const colon = stored.indexOf(':');
  return [stored.slice(0, Math.max(0, colon)), stored.slice(colon + 1)];
}

/** Holds what `SECRETS_KEY` may hold. It is in no backup. */
export const KEY_FILE = 'secrets.key';

/**
 * Returns the key or keys in the {@link KEY_FILE} of a folder; the first call makes folder and file.
 *
 * @throws Error when the file holds something else, or that of `fs`
 */
export function keysOfFolder(folder: string): string {
  const file = join(folder, KEY_FILE);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A disk that fills up in between leaves no half key under this name.
    writeFileSync(`${file}.new`, `${newKey().toString('hex')}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  const keys = readSecretFile(file);
  const { success, data } = keyRing.safeParse(keys);
  if (!success || data.ids.length === 0) throw new Error(`${file} holds no key of 64 hexadecimal digits`);
  return keys;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Encrypts a text: nonce, tag, ciphertext. It can be opened for the same row only. */
export function seal(key: Buffer, rowId: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(rowId));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts what {@link seal} returned. Throws if the key is another, or anything was changed. */
export function unseal(key: Buffer, rowId: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(rowId)).setAuthTag(tag);
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
