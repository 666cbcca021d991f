const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** In place of a size: it is in the ZIP64 fields. Files that large are not read here. */
const ZIP64 = 0xffffffff;

/**
 * Returns the unpacked size that a ZIP file states, bytes; undefined for another file, or if it states none. The reader
 * unpacks no part beyond its stated size.
 */
export function zipSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  let position = view.getUint32(end + 16, true);
  let total = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (position + ENTRY_BYTES > view.byteLength || view.getUint32(position, true) !== ENTRY_SIGNATURE)
      return undefined;
    const [packed, size] = [view.getUint32(position + 20, true), view.getUint32(position + 24, true)];
    if (size === ZIP64 || (size === 0 && packed > 2)) return undefined;
    total += size;
    const lengths = [28, 30, 32].map((offset) => view.getUint16(position + offset, true));
    position += lengths.reduce((sum, length) => sum + length, ENTRY_BYTES);
  }
  return total;
}

/** Where the end of the directory begins: after it there may be a comment. */
function endOf(view: DataView): number | undefined {
  const earliest = Math.max(0, view.byteLength - END_BYTES - 0xffff);
  for (let position = view.byteLength - END_BYTES; position >= earliest; position -= 1)
    if (view.getUint32(position, true) === END_SIGNATURE) return position;
  return undefined;
}
