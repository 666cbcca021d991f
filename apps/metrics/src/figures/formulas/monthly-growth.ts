import { percent } from './percent.js';

/** Growth of the tasks created this month over last month's, percent. From 0 it is 100 when there are any, else 0. */
export function monthlyGrowth(thisMonth: number, lastMonth: number): number {
  if (lastMonth === 0) return thisMonth > 0 ? 100 : 0;
  return percent(thisMonth - lastMonth, lastMonth);
}
