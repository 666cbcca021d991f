/** The first that matches: many browsers also name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A device by its `User-Agent`: 'Firefox en Windows'. */
export function deviceName(userAgent: string): string {
  const names = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter((name) => name !== undefined);
  return names.length === 0 ? 'Dispositivo desconocido' : names.join(' en ');
}
