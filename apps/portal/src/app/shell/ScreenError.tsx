import { ConnectionIllustration } from '../../components/illustrations/lazy-connection';
import { EmptyState } from '../../components/feedback/EmptyState';

/** Replaces a screen that failed to render or to load its code; the others stay usable. React Router logs the error. */
export function ScreenError() {
  return (
    <div role="alert">
      <EmptyState
        illustration={<ConnectionIllustration />}
        title="No se pudo mostrar esta pantalla"
        hint="Puede que haya una versión nueva o que se haya perdido la conexión."
        action={
          <button type="button" className="button-plain" onClick={() => window.location.reload()}>
            Recargar la página
          </button>
        }
      />
    </div>
  );
}
