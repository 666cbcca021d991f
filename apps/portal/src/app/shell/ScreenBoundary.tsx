import { Component, type ReactNode } from 'react';
import { ConnectionDrawing } from '../../components/drawings/ConnectionDrawing';
import { EmptyState } from '../../components/feedback/EmptyState';

/** A screen that breaks, or whose code cannot be loaded, leaves the others usable. React wants a class for this. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('Error rendering screen', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          drawing={<ConnectionDrawing />}
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
}
