import { useLocation } from 'react-router-dom';
import { Skeleton } from '../../components/feedback/Skeleton';
import { PageHeader } from '../../components/PageHeader';
import { headingOf } from '../../config/headings';

/** Shown while a screen's code loads: its heading is there already, as in the page's frame (index.html). */
export function ScreenSkeleton() {
  const { pathname } = useLocation();
  const heading = headingOf(pathname);
  return (
    <div aria-busy="true">
      {heading && <PageHeader {...heading} />}
      <Skeleton className="h-64 w-full" />
      <span role="status" className="sr-only">
        Cargando...
      </span>
    </div>
  );
}
