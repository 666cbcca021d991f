import { expect, it } from '@jest/globals';
import { formatTime } from './dates';
import { computerZone, learnSchoolZone, schoolZone } from './school-zone';
import { zoneNote } from './zone-name';

const AT = '2026-11-21T18:00:00.000Z';
const FAR = 'Pacific/Kiritimati';

it("the school's zone is named only where this computer is in another one [ZONE-04]", () => {
  learnSchoolZone(computerZone());
  expect(zoneNote(schoolZone())).toBeNull();
  learnSchoolZone(FAR);
  expect(zoneNote(schoolZone())).toBe('Hora de Kiritimati (GMT+14)');
  expect(formatTime(AT)).toBe('8:00');
});

it('a zone that this browser does not know leaves that of the computer', () => {
  learnSchoolZone('America/Nueva_Ciudad');
  expect(schoolZone()).toBe(computerZone());
  expect(zoneNote(schoolZone())).toBeNull();
});
