import { Skeleton } from '../../components/feedback/Skeleton';

/** While a screen's code is on its way. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      <Skeleton className="mt-6 h-64 w-full" />
      <span role="status" className="sr-only">
        Cargando...
      </span>
    </div>
  );
}
