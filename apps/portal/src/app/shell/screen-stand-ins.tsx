import { useLocation } from 'react-router-dom';
import { Button } from '../../components/buttons';
import { EmptyState, Skeleton } from '../../components/feedback';
import { ConnectionIllustration } from '../../components/illustrations/lazy-connection';
import { PageHeader } from '../../components/PageHeader';
import { headingOf } from '../../config/headings';

/** Replaces a screen that failed to render or to load its code; the others stay usable. React Router logs the error. */
export function ScreenError() {
  return (
    <div role="alert">
      <EmptyState
        illustration={<ConnectionIllustration />}
        title="No se pudo mostrar esta pantalla"
        hint="Puede que haya una versión nueva o que se haya perdido la conexión."
        action={<Button onClick={() => window.location.reload()}>Recargar la página</Button>}
      />
    </div>
  );
}

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
