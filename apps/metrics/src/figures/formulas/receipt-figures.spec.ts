import { describe, expect, it } from '@jest/globals';
import { receiptFigures, type ReceiptSum } from './send-figures.js';

const read = (delaySeconds: number, count: number): ReceiptSum => ({ receipt: 'read', delaySeconds, count });
const of = (receipt: 'reported' | 'delivered', count: number): ReceiptSum => ({ receipt, delaySeconds: 0, count });

describe('receiptFigures', () => {
  it('are null while the provider has reported nothing [METR-22]', () => {
    expect(receiptFigures([])).toBeNull();
  });

  it('add up by kind, with the median time to reading [METR-22]', () => {
    expect(receiptFigures([of('reported', 20), of('delivered', 15), read(1_200, 1), read(60, 3), read(90, 2)])).toEqual(
      { reported: 20, delivered: 15, read: 6, medianReadSeconds: 60 },
    );
  });

  it('have no median while nothing is read', () => {
    expect(receiptFigures([of('reported', 1)])).toEqual({
      reported: 1,
      delivered: 0,
      read: 0,
      medianReadSeconds: null,
    });
  });

  it.each([
    [[read(10, 1)], 10],
    [[read(300, 1), read(10, 1)], 10],
    [[read(300, 2), read(10, 1)], 300],
  ])('of %j have the median %d', (sums, median) => {
    expect(receiptFigures([of('reported', 9), ...sums])?.medianReadSeconds).toBe(median);
  });
});
