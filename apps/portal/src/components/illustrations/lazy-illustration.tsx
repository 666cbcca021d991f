import type { ComponentType } from 'react';
import { useLazyModule } from '../lazy/use-lazy-module';

const ignore = () => undefined;

/** Returns an illustration whose code is only loaded where it is shown; its place is kept. */
export function lazyIllustration(load: () => Promise<{ Picture: ComponentType }>) {
  return function LazyIllustration() {
    const loaded = useLazyModule(load, true, ignore);
    return loaded ? <loaded.Picture /> : <div className="h-30" />;
  };
}
