const whole = new Intl.NumberFormat('es-ES');

/** With the separators of Spanish: 12.345. */
export const formatCount = (count: number): string => whole.format(count);
const usd = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'USD' });
/** '12,50 US$' */
export const formatUsd = (amount: number): string => usd.format(amount);
const AMOUNT = /^-?\d+(?:[.,]\d+)?$/;
/** Its one separator may be of thousands or of decimals. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
/** Reads '12,5' or '12.5'; NaN: it is no number, or may be another one. */
export function readAmount(typed: string | number): number {
  const text = String(typed).trim();
  return AMOUNT.test(text) && !AMBIGUOUS.test(text) ? Number(text.replace(',', '.')) : NaN;
}

const kilobytes = new Intl.NumberFormat('es-ES', { style: 'unit', unit: 'kilobyte' });
const megabytes = new Intl.NumberFormat('es-ES', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
/** '340 kB', '1,5 MB' */
export const formatSize = (bytes: number): string =>
  bytes <= 999_000 ? kilobytes.format(Math.ceil(bytes / 1_000)) : megabytes.format(bytes / 1_000_000);
/** '1 empleado', '3 empleados'. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'Ana, Luis y 3 más': the first of `count` names. */
export const namesOf = (names: readonly string[], count: number): string =>
  names.length < count
    ? `${names.join(', ')} y ${formatCount(count - names.length)} más`
    : new Intl.ListFormat('es').format(names);
