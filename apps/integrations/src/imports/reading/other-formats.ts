import { otherFormat } from './file-refused.js';

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
