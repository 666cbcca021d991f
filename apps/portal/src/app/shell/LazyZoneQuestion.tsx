import { useGetSettingsQuery } from '../../api/settings';
import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { computerZone } from '../../format/school-zone';

const loadQuestion = () => import('./ZoneQuestion');
const ignore = () => undefined;

/** Not needed where the school's zone is set, or is this computer's: its code is not loaded then. */
export function LazyZoneQuestion() {
  const { data: settings } = useGetSettingsQuery();
  if (!settings || settings.timeZone !== null || settings.effectiveTimeZone === computerZone()) return null;
  return <Loaded settings={settings} />;
}

function Loaded(props: Parameters<Awaited<ReturnType<typeof loadQuestion>>['ZoneQuestion']>[0]) {
  const question = useLazyModule(loadQuestion, true, ignore);
  return question && <question.ZoneQuestion {...props} />;
}
