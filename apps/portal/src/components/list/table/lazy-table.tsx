import type { ComponentType } from 'react';
import { Skeleton } from '../../feedback/Skeleton';
import { useLazyModule } from '../../lazy/use-lazy-module';
import { useNotices } from '../../notices/use-notices';

/** Returns a table whose code is loaded when it is first shown. */
export function lazyTable<Props extends object>(load: () => Promise<{ Table: ComponentType<Props> }>) {
  return function LazyTable(props: Props) {
    const { failed } = useNotices();
    const loaded = useLazyModule(load, true, (error) => failed('No se pudo mostrar la tabla', error));
    return loaded ? <loaded.Table {...props} /> : <Skeleton className="h-64 w-full" />;
  };
}
