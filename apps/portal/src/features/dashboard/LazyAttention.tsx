import { useRef } from 'react';
import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { useNear } from '../../components/lazy/use-near';

const load = () => import('./Attention');
const ignore = () => undefined;

/** Below the lists: loaded when it comes near the view. */
export function LazyAttention() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className="min-h-28">
      {near && <Loaded />}
    </div>
  );
}

function Loaded() {
  const loaded = useLazyModule(load, true, ignore);
  return loaded && <loaded.Attention />;
}
