/** Date and time of the machine's zone, `YYYY-MM-DD` and `HH:MM`. */
export function localTime(at: Date): [string, string] {
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    `${two(at.getHours())}:${two(at.getMinutes())}`,
  ];
}
