import { useLazyModule } from '../../components/lazy/use-lazy-module';
import type { CachedTask } from './api/tasks';

const load = () => import('./TaskNotes');
const ignore = () => undefined;

/** Most tasks are neither put off nor escalated: its code is loaded where one is. */
export function LazyTaskNotes({ task }: { task: CachedTask }) {
  const loaded = useLazyModule(load, true, ignore);
  return loaded && <loaded.TaskNotes task={task} />;
}
