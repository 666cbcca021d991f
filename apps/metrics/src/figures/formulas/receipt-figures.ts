import type { CountedReceipt, MetricsView } from '@recuerda/contracts';

export interface ReceiptSum {
  receipt: CountedReceipt;
  /** Time from sending to reading, seconds. */
  delaySeconds: number;
  count: number;
}

/** Returns null if the provider reported nothing, as most providers do. */
export function receiptFigures(sums: readonly ReceiptSum[]): NonNullable<MetricsView['receipts']> | null {
  const [reported, delivered, read] = (['reported', 'delivered', 'read'] as const).map((kind) =>
    sumOf(sums.filter(({ receipt }) => receipt === kind)),
  ) as [number, number, number];
  if (reported === 0) return null;
  return { reported, delivered, read, medianReadSeconds: median(sums.filter(({ receipt }) => receipt === 'read')) };
}

/** Returns the delay that half of the reminders did not exceed; null if none was read. */
function median(sums: readonly ReceiptSum[]): number | null {
  const half = sumOf(sums) / 2;
  let passed = 0;
  for (const { delaySeconds, count } of sums.toSorted((a, b) => a.delaySeconds - b.delaySeconds)) {
    passed += count;
    if (passed >= half) return delaySeconds;
  }
  return null;
}

const sumOf = (sums: readonly ReceiptSum[]): number => sums.reduce((sum, { count }) => sum + count, 0);
