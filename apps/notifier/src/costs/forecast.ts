/** Returns the cost of the month of `today` (`YYYY-MM-DD`) if all its days cost as those so far, today included. */
export function forecastOf(cost: number, today: string): number {
  const [year = 0, month = 0, day = 1] = today.split('-').map(Number);
  return Number(((cost * new Date(Date.UTC(year, month, 0)).getUTCDate()) / day).toFixed(6));
}
