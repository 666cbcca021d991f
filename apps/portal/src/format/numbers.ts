const whole = new Intl.NumberFormat('es-ES');

/** With the separators of Spanish: 12.345. */
export const formatCount = (count: number): string => whole.format(count);
/** '1 empleado', '3 empleados'. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
