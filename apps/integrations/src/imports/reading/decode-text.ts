import { isUtf8 } from 'node:buffer';

const MARK = Buffer.from('\uFEFF');

/**
 * Returns the text of a file as spreadsheets save it, in UTF-8 without a byte order mark: it may be UTF-8, UTF-16 or
 * Windows-1252. U+FFFD stands for bytes that are none in UTF-8. Undefined: it is no text.
 */
export function decodeText(bytes: Uint8Array): Buffer | undefined {
  const encoding = encodingOf(bytes);
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A decoder leaves the mark out.
  const text = encoding === 'utf-8' && isUtf8(bytes) ? given : Buffer.from(new TextDecoder(encoding).decode(bytes));
  const unmarked = text.subarray(0, MARK.length).equals(MARK) ? text.subarray(MARK.length) : text;
  return unmarked.some(isControl) ? undefined : unmarked;
}

/** In place of bytes that are no character. */
const REPLACEMENT = /\uFFFD/g;
const FOREIGN = /[^\u0000-\u007F\uFFFD]/g;
/** Text of Windows-1252 has next to no letters that are valid in UTF-8. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const bad = text.match(REPLACEMENT)?.length ?? 0;
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, MARK.length).equals(MARK) || (text.match(FOREIGN)?.length ?? 0) > bad
  );
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
  return isUtf8(bytes) || isDamagedUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
