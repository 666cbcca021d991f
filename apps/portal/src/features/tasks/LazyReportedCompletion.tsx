import { useLazyModule } from '../../components/lazy/use-lazy-module';
import type { ReportedCompletionProps } from './ReportedCompletion';

const load = () => import('./ReportedCompletion');
const ignore = () => undefined;

/** Most tasks do not ask for confirmation: its code is loaded where one does. */
export function LazyReportedCompletion(props: ReportedCompletionProps) {
  const loaded = useLazyModule(load, true, ignore);
  return loaded && <loaded.ReportedCompletion {...props} />;
}
