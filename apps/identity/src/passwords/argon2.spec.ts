import { describe, expect, it } from '@jest/globals';
import { hashPassword, isOutdated, unknownHash, verifyPassword } from './argon2.js';

const WEAK = { memory: 64, passes: 1, parallelism: 1 };

describe('a password', () => {
  it('is verified by its hash alone, which differs each time', async () => {
    const [hash, other] = [await hashPassword('contraseña', WEAK), await hashPassword('contraseña', WEAK)];
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(hash).not.toBe(other);
    expect(await verifyPassword('contraseña', hash)).toBe(true);
    expect(await verifyPassword('contrasena', hash)).toBe(false);
    expect(await verifyPassword('contraseña ', hash)).toBe(false);
  });

  it('may come with its letters composed or not', async () => {
    expect(await verifyPassword('contrasen\u0303a', await hashPassword('contrase\u00f1a', WEAK))).toBe(true);
  });

  it('of another program with the same format is verified', async () => {
    // The reference implementation's: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
  });

  it('is hashed again when the settings are others', async () => {
    expect(isOutdated(await hashPassword('x', WEAK))).toBe(true);
    expect(isOutdated(await hashPassword('x', WEAK), WEAK)).toBe(false);
    expect(isOutdated(unknownHash())).toBe(false);
  });

  it('is not checked against something else', async () => {
    await expect(verifyPassword('x', '$2b$12$abc')).rejects.toThrow('not a PHC string of argon2id');
  });
});
