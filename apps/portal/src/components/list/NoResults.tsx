import { EmptyState } from '../feedback/EmptyState';
import { NothingFoundIllustration } from '../illustrations/NothingFoundIllustration';

/** Nothing matches the search and the filters. */
export function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      illustration={<NothingFoundIllustration />}
      title="Sin resultados"
      hint="Prueba con otra búsqueda u otros filtros."
      action={
        <button type="button" className="button-plain" onClick={onClear}>
          Quitar filtros
        </button>
      }
    />
  );
}
