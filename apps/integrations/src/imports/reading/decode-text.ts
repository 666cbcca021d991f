import { isUtf8 } from 'node:buffer';

const MARK = Buffer.from('\uFEFF');

/**
 * Returns the text of a file as spreadsheets save it, in UTF-8 without a byte order mark: it may be UTF-8, UTF-16 or
 * Windows-1252. Undefined: it is no text.
 */
export function decodeText(bytes: Uint8Array): Buffer | undefined {
  const encoding = encodingOf(bytes);
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A decoder leaves the mark out.
  const text = encoding === 'utf-8' ? given : Buffer.from(new TextDecoder(encoding).decode(bytes));
  const unmarked = text.subarray(0, MARK.length).equals(MARK) ? text.subarray(MARK.length) : text;
  return unmarked.some(isControl) ? undefined : unmarked;
}

/** Control characters that no text has: a file with these is no text in this encoding. */
const isControl = (byte: number): boolean => byte < 0x20 && (byte < 9 || byte > 13) && byte !== 0x1b;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: of Latin letters every second byte is zero.
  if (bytes.length > 3 && first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length > 3 && first === 0 && second !== 0 && bytes[2] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
