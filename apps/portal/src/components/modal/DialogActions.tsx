import type { ReactNode } from 'react';

/** The last row of a dialog that asks: 'Cancelar', and the button that does it. */
export function DialogActions({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <button type="button" className="button-plain" onClick={onCancel}>
        Cancelar
      </button>
      {children}
    </div>
  );
}
