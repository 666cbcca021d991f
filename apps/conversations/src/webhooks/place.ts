import { textAt } from './given.js';

/** Returns a place's name and address, else where it is. */
export function placeOf(place: unknown, latitude: string, longitude: string): string {
  const texts = (...keys: string[]) => keys.map((key) => textAt(place, key)).filter(Boolean);
  return [texts('name', 'address'), texts(latitude, longitude)].find((found) => found.length > 0)?.join(', ') ?? '';
}
