import { useLazyModule } from '../../components/lazy/use-lazy-module';
import type { TaskNotesProps } from './TaskNotes';

const load = () => import('./TaskNotes');
const ignore = () => undefined;

/** Most tasks are neither put off nor escalated, and few fail: its code is loaded where one is needed. */
export function LazyTaskNotes(props: TaskNotesProps) {
  const loaded = useLazyModule(load, true, ignore);
  return loaded && <loaded.TaskNotes {...props} />;
}
