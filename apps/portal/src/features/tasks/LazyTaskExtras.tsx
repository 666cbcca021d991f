import { useLazyModule } from '../../components/lazy/use-lazy-module';
import type { TaskExtrasProps } from './TaskExtras';

const load = () => import('./TaskExtras');
const ignore = () => undefined;

/** Most tasks have neither a due date nor a report of completion: their code is loaded where one has. */
export function LazyTaskExtras(props: TaskExtrasProps) {
  const loaded = useLazyModule(load, true, ignore);
  return loaded && <loaded.TaskExtras {...props} />;
}
