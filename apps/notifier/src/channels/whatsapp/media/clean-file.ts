import type { ProofType } from '@recuerda/contracts';

interface CleanFile {
  type: ProofType;
  content: Buffer;
}

/** Most segments or chunks of an image: one with more is made to cost time. */
const MAX_PARTS = 10_000;
/** Most stuffed bytes and restarts of an image: 20 MiB of it have some 82,000. */
const MAX_STUFFED = 500_000;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * Returns a photo without its metadata, such as the place where it was taken, or a PDF as it is; by its content, not by
 * its name. Undefined: it is neither, or cannot be read. Only what an image needs to be shown stays.
 */
export function cleanFile(content: Buffer): CleanFile | undefined {
  const begins = (text: string, at = 0): boolean => content.toString('latin1', at, at + text.length) === text;
  if (begins('%PDF-')) return { type: 'application/pdf', content };
  if (begins('\xff\xd8\xff')) return cleaned('image/jpeg', jpegParts(content));
  if (content.subarray(0, PNG.length).equals(PNG)) return cleaned('image/png', pngParts(content));
  if (begins('RIFF') && begins('WEBP', 8)) return cleaned('image/webp', webpParts(content));
  return undefined;
}

const cleaned = (type: ProofType, parts: readonly Buffer[] | undefined): CleanFile | undefined =>
  parts && { type, content: Buffer.concat(parts) };

const [SOI, EOI, SOS, APP0, APP2, APP14, APP15, COMMENT] = [0xd8, 0xd9, 0xda, 0xe0, 0xe2, 0xee, 0xef, 0xfe];

/** ITU T.81, annex B. */
function jpegParts(file: Buffer): Buffer[] | undefined {
  const parts = [file.subarray(0, 2)];
  const left = { stuffed: MAX_STUFFED };
  for (let at = 2, count = 0; count < MAX_PARTS; count += 1) {
    const marker = file[at + 1];
    // A fill byte.
    if (file[at] === 0xff && marker === 0xff) {
      at += 1;
      continue;
    }
    if (file[at] !== 0xff || marker === undefined || marker <= 1 || marker === SOI) return undefined;
    // The rest is no part of the image, such as the video of a live photo.
    if (marker === EOI) return [...parts, file.subarray(at, at + 2)];
    if (at + 4 > file.length) return undefined;
    const length = file.readUInt16BE(at + 2);
    const header = at + 2 + length;
    if (length < 2 || header > file.length) return undefined;
    const end = marker === SOS ? endOfScan(file, header, left) : header;
    if (end === undefined) return undefined;
    if (isShown(marker, file.toString('latin1', at + 4, Math.min(at + 16, end))))
      parts.push(marker === APP0 ? withoutPreview(file.subarray(at, end)) : file.subarray(at, end));
    at = end;
    // Cameras may leave out the end.
    if (marker === SOS && at === file.length) return parts;
  }
  return undefined;
}

/** Whether a segment is needed: of those of applications JFIF's, an ICC profile and Adobe's, which give the colours. */
function isShown(marker: number, begin: string): boolean {
  if (marker === APP0) return begin.startsWith('JFIF\0') && begin.length === JFIF_LENGTH;
  if (marker === APP2) return begin.startsWith('ICC_PROFILE\0');
  return marker === APP14 || !((marker > APP0 && marker <= APP15) || marker === COMMENT);
}

/** Bytes of JFIF's segment before the size of a preview, and the preview itself. */
const JFIF_LENGTH = 12;
const withoutPreview = (segment: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, APP0, 0, 16]), segment.subarray(4, 4 + JFIF_LENGTH), Buffer.alloc(2)]);

/**
 * Returns the place of the next marker that is no part of the scan: neither a stuffed byte nor a restart, of which
 * `left` may still come. Undefined: there are more.
 */
function endOfScan(file: Buffer, begin: number, left: { stuffed: number }): number | undefined {
  let at = file.indexOf(0xff, begin);
  for (; at >= 0 && at + 1 < file.length; left.stuffed -= 1) {
    if (left.stuffed === 0) return undefined;
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = file.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return file.length;
}

const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function pngParts(file: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [PNG];
  for (let at = PNG.length, count = 0; count < MAX_PARTS && at + 12 <= file.length; count += 1) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const type = file.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return parts;
    at = end;
  }
  return undefined;
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X: the file has EXIF, has XMP. */
const WEBP_METADATA = 0x08 | 0x04;

function webpParts(file: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [];
  const length = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let at = 12, count = 0; at < length; count += 1) {
    if (count === MAX_PARTS || at + 8 > length) return undefined;
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > length + 1) return undefined;
    const type = file.toString('latin1', at, at + 4);
    const chunk = Buffer.from(file.subarray(at, end));
    if (type === 'VP8X' && size > 0) chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA;
    if (WEBP_CHUNKS.has(type)) parts.push(chunk);
    at = end;
  }
  if (parts.length === 0) return undefined;
  const body = Buffer.concat(parts);
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(4 + body.length, 4);
  return [header, body];
}
