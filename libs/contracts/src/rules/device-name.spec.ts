import { expect, it } from '@jest/globals';
import { deviceName } from './device-name.js';

const ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${ENGINE} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge en Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${ENGINE} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome en Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari en macOS',
  ],
  ['curl/8.16.0', 'Dispositivo desconocido'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
