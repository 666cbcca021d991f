import type { ReactNode } from 'react';

/** The last row of a dialog that asks: 'Cancelar', and the button that does it. */
export function DialogActions({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button-plain" onClick={onCancel}>
        Cancelar
      </button>
      {children}
    </div>
  );
}
