/** A zone in which it is between 12:00 and 12:59, so that what follows does not cross midnight. */
export function zoneWhereItIsNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
