import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { cleanFile } from './clean-file.js';

const GPS = Buffer.from('Exif\0\0 GPSLatitude 14.0818 GPSLongitude -87.2068', 'latin1');
const bytes = (...values: number[]): Buffer => Buffer.from(values);
const holdsPlace = (content: Buffer | undefined): boolean => content?.includes('14.0818') ?? false;

/** A photo of one pixel, whose camera left out the end. */
const ENDLESS = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////' +
    '////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const JPEG = Buffer.concat([ENDLESS, bytes(0xff, 0xd9)]);
const segment = (marker: number, content: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([bytes(0xff, marker), length, content]);
};
const withSegments = (...segments: Buffer[]): Buffer =>
  Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)]);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pngChunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, bytes(0, 0, 0, 0)]);
};
/** The header is a chunk of 13 bytes behind the 8 bytes of the signature. */
const HEADER_END = 8 + 12 + 13;

const SIMPLE_WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const webpChunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
};
const extended = (flags: number): Buffer => webpChunk('VP8X', bytes(flags, 0, 0, 0, 0, 0, 0, 0, 0, 0));
const IMAGE = SIMPLE_WEBP.subarray(12);

/** A photo with so many bytes of 255 in its scan. */
const stuffed = (count: number): Buffer => Buffer.concat([ENDLESS, Buffer.alloc(2 * count).fill(bytes(0xff, 0))]);

/** JFIF's header, which says that a preview of 1 by 16 pixels follows. */
const preview = segment(0xe0, Buffer.concat([JPEG.subarray(6, 18), bytes(1, 16), GPS]));

describe('a photo loses the place where it was taken', () => {
  it.each<[string, Buffer, Buffer]>([
    [
      'JPEG with EXIF, XMP, IPTC and a comment',
      withSegments(...[0xe1, 0xed, 0xfe, 0xef].map((m) => segment(m, GPS))),
      JPEG,
    ],
    ['JPEG with several pictures', withSegments(segment(0xe2, Buffer.concat([Buffer.from('MPF\0'), GPS]))), JPEG],
    ['JPEG with a preview of its own', withSegments(segment(0xe0, Buffer.concat([Buffer.from('JFXX\0'), GPS]))), JPEG],
    ['JPEG with a preview in its header', Buffer.concat([JPEG.subarray(0, 2), preview, JPEG.subarray(20)]), JPEG],
    ['JPEG with a header that breaks off', withSegments(segment(0xe0, Buffer.from('JFIF\0'))), JPEG],
    ['JPEG before a video', Buffer.concat([JPEG, GPS]), JPEG],
    ['JPEG without its end', ENDLESS, ENDLESS],
    [
      'PNG with EXIF and texts',
      Buffer.concat([
        PNG.subarray(0, HEADER_END),
        ...['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((type) => pngChunk(type, GPS)),
        PNG.subarray(HEADER_END),
        GPS,
      ]),
      PNG,
    ],
    [
      'WebP with EXIF and XMP',
      webp(extended(0x0c), IMAGE, webpChunk('EXIF', GPS), webpChunk('XMP ', GPS)),
      webp(extended(0), IMAGE),
    ],
    ['WebP before other data', Buffer.concat([SIMPLE_WEBP, GPS]), SIMPLE_WEBP],
  ])('%s [PROOF-03]', (_what, given, clean) => {
    const { content } = cleanFile(given) ?? {};
    expect(holdsPlace(content)).toBe(false);
    expect(content?.equals(clean)).toBe(true);
  });

  it('and keeps its colours [PROOF-03]', () => {
    const profile = segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), randomBytes(20)]));
    const adobe = segment(0xee, Buffer.from('Adobe'));
    const photo = withSegments(profile, adobe);
    expect(cleanFile(photo)?.content.equals(photo)).toBe(true);
  });
});

it('a PDF stays as it is [PROOF-03]', () => {
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ');
  expect(cleanFile(pdf)).toEqual({ type: 'application/pdf', content: pdf });
});

it.each<[string, Buffer]>([
  ['image/jpeg', JPEG],
  ['image/png', PNG],
  ['image/webp', SIMPLE_WEBP],
  ['application/pdf', Buffer.from('%PDF-')],
])('%s is known by its content [PROOF-02]', (type, content) => {
  expect(cleanFile(content)?.type).toBe(type);
});

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a video', Buffer.concat([bytes(0, 0, 0, 24), Buffer.from('ftypmp42')])],
  ['a program', Buffer.from('MZ')],
  ['a PDF behind something else', Buffer.from('<html>%PDF-1.7')],
  ['a JPEG that breaks off', withSegments(segment(0xe1, GPS)).subarray(0, 30)],
  ['a JPEG of a beginning alone', bytes(0xff, 0xd8, 0xff)],
  ['a PNG that breaks off', PNG.subarray(0, 50)],
  ['a WebP that breaks off', SIMPLE_WEBP.subarray(0, 30)],
  ['a WebP without a picture', webp(webpChunk('EXIF', GPS))],
])('%s is no photo or document [PROOF-02]', (_what, content) => {
  expect(cleanFile(content)).toBeUndefined();
});

it.each<[string, (size: number) => Buffer]>([
  [
    'segments',
    (size) => Buffer.concat([JPEG.subarray(0, 2), Buffer.alloc(size).fill(bytes(0xff, 0xc4, 0, 2)), JPEG.subarray(2)]),
  ],
  ['stuffed bytes', (size) => stuffed(size / 2)],
  [
    'stuffed bytes in several scans',
    (size) => Buffer.concat([ENDLESS, Buffer.alloc(size).fill(Buffer.concat([segment(0xda, GPS), stuffed(400_000)]))]),
  ],
  ['fill bytes', (size) => Buffer.concat([JPEG.subarray(0, 2), Buffer.alloc(size, 0xff), JPEG.subarray(2)])],
  [
    'chunks',
    (size) => Buffer.concat([PNG.subarray(0, HEADER_END), Buffer.alloc(size).fill(pngChunk('IDAT', Buffer.alloc(0)))]),
  ],
])('a file of 20 MiB of %s is refused, and holds nothing up [PROOF-02]', (_what, made) => {
  const file = made(20 * 1024 * 1024);
  expect(cleanFile(file)).toBeUndefined();
  const times = [1, 2, 3].map(() => {
    const began = performance.now();
    cleanFile(file);
    return performance.now() - began;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});

it('a photo has at most 500,000 stuffed bytes, and one of 20 MiB is kept [PROOF-02]', () => {
  expect([500_000, 500_001].map((count) => cleanFile(stuffed(count))?.type)).toEqual(['image/jpeg', undefined]);
  const photo = Buffer.concat([ENDLESS, randomBytes(20 * 1024 * 1024).fill(bytes(0xff, 0), 0, 1_000)]);
  for (let at = photo.indexOf(0xff, ENDLESS.length); at >= 0; at = photo.indexOf(0xff, at + 1)) photo[at + 1] = 0;
  expect(cleanFile(photo)?.content.equals(photo)).toBe(true);
});

it('whatever is sent does not throw [PROOF-02]', () => {
  for (const begin of [JPEG, PNG, SIMPLE_WEBP, webp(extended(0x0c), IMAGE)])
    for (let at = 0; at < begin.length; at += 1)
      for (const value of [0, 1, 0x7f, 0xd9, 0xff]) {
        const changed = Buffer.from(begin);
        changed[at] = value;
        expect(() => cleanFile(changed)).not.toThrow();
        expect(() => cleanFile(begin.subarray(0, at))).not.toThrow();
      }
});
