import { useGetSettingsQuery } from '../../api/settings';
import { lazyPart } from '../../components/lazy/lazy-part';
import { computerZone } from '../../format/school-zone';

const Question = lazyPart(async () => (await import('./ZoneQuestion')).ZoneQuestion);

/** Not needed where the school's zone is set, or is this computer's: its code is not loaded then. */
export function LazyZoneQuestion() {
  const { data: settings } = useGetSettingsQuery();
  if (!settings || settings.timeZone !== null || settings.effectiveTimeZone === computerZone()) return null;
  return <Question settings={settings} />;
}
