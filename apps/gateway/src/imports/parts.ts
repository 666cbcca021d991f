import { MAX_IMPORT_BYTES } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';

/**
 * Yields a stream in parts of `size` bytes; the last may be shorter.
 *
 * @throws AppError `too_large` beyond {@link MAX_IMPORT_BYTES}
 */
export async function* partsOf(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let kept: Buffer = Buffer.alloc(0);
  let total = 0;
  for await (const bytes of stream) {
    total += bytes.length;
    if (total > MAX_IMPORT_BYTES) throw new AppError('too_large');
    kept = Buffer.concat([kept, bytes]);
    for (; kept.length >= size; kept = kept.subarray(size)) yield kept.subarray(0, size);
  }
  if (kept.length > 0) yield kept;
}
