import { portalConfig } from '../../../config/portal-config';

/** Where a chart would be, when the code that draws could not be fetched. Its data can be seen all the same. */
export function PlotError({ retry }: { retry: () => void }) {
  if (!portalConfig().errorNotices) return null;
  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 text-muted">
      <p>No se pudo cargar el gráfico.</p>
      <button type="button" className="button-plain" onClick={retry}>
        Reintentar
      </button>
    </div>
  );
}
