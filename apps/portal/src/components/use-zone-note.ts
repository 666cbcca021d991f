import { useSyncExternalStore } from 'react';
import { onSchoolZone, schoolZone } from '../format/school-zone';
import { zoneNote } from '../format/zone-name';

/** Names the school's zone where this computer shows another time; else undefined. */
export const useZoneNote = (): string | undefined =>
  zoneNote(useSyncExternalStore(onSchoolZone, schoolZone)) ?? undefined;
