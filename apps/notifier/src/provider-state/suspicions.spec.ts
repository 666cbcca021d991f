import { expect, it } from '@jest/globals';
import { Suspicions } from './breaker.js';

it('three employees make it certain, one who fails again and again does not [WA-14]', () => {
  const suspicions = new Suspicions();
  expect(['ana', 'ana', 'ana', 'luis', 'eva'].map((employee) => suspicions.add('device_offline', employee))).toEqual([
    ...[false, false, false, false],
    true,
  ]);
});

it('a success between begins the count anew [WA-14]', () => {
  const suspicions = new Suspicions();
  for (const employee of ['ana', 'luis']) suspicions.add('device_offline', employee);
  suspicions.clear();
  expect(['eva', 'ana', 'luis'].map((employee) => suspicions.add('device_offline', employee))).toEqual([
    ...[false, false],
    true,
  ]);
});

it('different faults are counted apart [WA-14]', () => {
  const suspicions = new Suspicions();
  suspicions.add('device_offline', 'ana');
  suspicions.add('device_offline', 'luis');
  expect(suspicions.add('credentials', 'eva')).toBe(false);
});
