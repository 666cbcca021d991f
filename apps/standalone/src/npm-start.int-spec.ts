import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { endGroup, newPlace, NPM_START, type Place, removePlace, start } from './__fixtures__/started.js';

let place: Place;

beforeEach(async () => {
  place = await newPlace();
});
afterEach(() => removePlace(place));

it('npm start ends with everything it started when npm gets SIGTERM', async () => {
  const { child, output } = await start(place, [], {}, NPM_START);
  try {
    child.signal('SIGTERM');
    expect(await child.endsWithin(60_000)).toBe(true);
    expect(output()).toContain('Recuerda has stopped.');
    expect(await readdir(place.dataDir)).not.toContain('recuerda.lock');
  } finally {
    endGroup(child);
  }
});
