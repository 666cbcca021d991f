import { isUtf8 } from 'node:buffer';
import { otherFormat } from './file-refused.js';

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

/** Texts that are no list, by their beginning. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'un PDF'],
  [/^<(?:!doctype html|html|head|body|table|meta|style|div)\b/i, 'una página web (HTML)'],
  [/^<(?:\?xml\b|!doctype\b|[a-z][\w:.-]*(?:\s[^<>]*)?>\s*<)/i, 'XML'],
  [/^BEGIN:VCARD\b/i, 'una lista de contactos (vCard)'],
  [/^BEGIN:VCALENDAR\b/i, 'un calendario (iCalendar)'],
  [/^\{\\rtf/, 'un documento (RTF)'],
  [/^(?:\{\s*(?:"[^"]*"\s*:|\})|\[\s*(?:[[{"\]]|-?\d+\s*,))/, 'JSON'],
  [/^MIME-Version:/i, 'una página web (MHTML)'],
];
/** Bytes that tell the format of a text. */
const BEGINNING = 4_096;

/** @throws FileRefused `unsupported_format` for a text that is no list */
export function refuseOtherText(text: Buffer): void {
  const beginning = text.toString('utf8', 0, BEGINNING).trimStart();
  const found = TEXTS.find(([pattern]) => pattern.test(beginning));
  if (found) throw otherFormat(found[1]);
}

/** The signature of the files that Office wrote before XLSX, and in which it keeps what is encrypted. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** @throws FileRefused `unsupported_format` for such a file */
export function refuseCompound(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, COMPOUND.length).equals(COMPOUND)) return;
  throw otherFormat(file.includes(ENCRYPTED) ? 'un libro protegido con contraseña' : 'de un Excel antiguo (.xls)');
}
