import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashToken } from '@recuerda/service';

const COUNT = 10;
/** 80 bits: one cannot be found by its hash. */
const BYTES = 10;

/** Returns codes in groups of four, which are easier to type. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer });
    return (base32.match(/.{4}/g) ?? []).join('-');
  });

/** What is stored of a code: without what people leave out or add when they type it. */
export const hashOfCode = (code: string): string => hashToken(code.toUpperCase().replace(/[^A-Z2-7]/g, ''));
