import { useSyncExternalStore } from 'react';
import { computerZone, onSchoolZone, schoolZone } from '../format/school-zone';
import { zoneNote } from '../format/zone-name';
import { useLazyModule } from './lazy/lazy';

const loadNames = () => import('../format/zone-name');
const ignore = () => undefined;

/** Names the school's zone where this computer shows another time. */
export function ZoneNote({ className = 'mt-1' }: { className?: string }) {
  const zone = useSyncExternalStore(onSchoolZone, schoolZone);
  return zone !== computerZone() && <Note zone={zone} className={className} />;
}

/** Its code is only loaded where it may be needed. */
function Note({ zone, className }: { zone: string; className: string }) {
  const note = useLazyModule(loadNames, true, ignore)?.zoneNote(zone);
  return note && <p className={`text-xs text-muted ${className}`}>{note}</p>;
}

/** Names the school's zone where this computer shows another time; else undefined. */
export const useZoneNote = (): string | undefined =>
  zoneNote(useSyncExternalStore(onSchoolZone, schoolZone)) ?? undefined;
