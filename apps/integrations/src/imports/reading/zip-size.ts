const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** In place of a size or a position: it is in the ZIP64 fields. Files that large are not read here. */
const ZIP64 = 0xffffffff;
const ZIP64_COUNT = 0xffff;
/** The sizes are written behind the part's data. */
const SIZES_FOLLOW = 8;
/** Parts of a workbook that the reader keeps as objects, many times as large as their text. */
const KEPT = /(^|\/)(workbook|styles|sharedStrings|\[Content_Types\])\.xml$|\.rels$/i;

interface UnpackedSize {
  /** Bytes. */
  total: number;
  /** Bytes of the parts that the reader keeps as objects. */
  kept: number;
}

/**
 * Returns the unpacked size that a ZIP file states; undefined for another file, or if it does not state it here. The
 * reader unpacks no part beyond its stated size.
 */
export function zipSize(bytes: Uint8Array): UnpackedSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let position = view.getUint32(end + 16, true);
  // The reader would look for another directory.
  if (count === ZIP64_COUNT || [position, view.getUint32(end + 12, true)].includes(ZIP64)) return undefined;
  const sum = { total: 0, kept: 0 };
  for (let left = count; left > 0; left -= 1) {
    if (position + ENTRY_BYTES > view.byteLength || view.getUint32(position, true) !== ENTRY_SIGNATURE)
      return undefined;
    const [packed, size, start] = [20, 24, 42].map((offset) => view.getUint32(position + offset, true));
    const [nameLength = 0, ...more] = [28, 30, 32].map((offset) => view.getUint16(position + offset, true));
    const name = new TextDecoder().decode(bytes.subarray(position + ENTRY_BYTES, position + ENTRY_BYTES + nameLength));
    if (packed === undefined || size === undefined || [packed, size, start].includes(ZIP64)) return undefined;
    if (size === 0 && packed > 2) return undefined;
    // The reader would take the sizes from elsewhere.
    const isElsewhere = packed === 0 && (view.getUint16(position + 8, true) & SIZES_FOLLOW) !== 0;
    if (isElsewhere && !name.endsWith('/')) return undefined;
    sum.total += size;
    if (KEPT.test(name)) sum.kept += size;
    position += more.reduce((total, length) => total + length, ENTRY_BYTES + nameLength);
  }
  return sum;
}

/** Where the end of the directory begins: after it there may be a comment. */
function endOf(view: DataView): number | undefined {
  const earliest = Math.max(0, view.byteLength - END_BYTES - 0xffff);
  for (let position = view.byteLength - END_BYTES; position >= earliest; position -= 1)
    if (view.getUint32(position, true) === END_SIGNATURE) return position;
  return undefined;
}
