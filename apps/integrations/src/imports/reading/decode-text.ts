/** What no text has: a file with these is no text in this encoding. */
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * Returns the text of a file as spreadsheets save it: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark.
 * Undefined: it is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return CONTROL.test(text) ? undefined : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: of Latin letters every second byte is zero.
  if (bytes.length > 3 && first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length > 3 && first === 0 && second !== 0 && bytes[2] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
