import { useRef } from 'react';
import { lazyPart } from '../../components/lazy/lazy-part';
import { useNear } from '../../components/lazy/use-near';

const Attention = lazyPart(async () => (await import('./Attention')).Attention);

/** Below the lists: loaded when it comes near the view. */
export function LazyAttention() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className="min-h-28">
      {near && <Attention />}
    </div>
  );
}
