import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';

const ZONE = 'flex flex-col items-center gap-3 rounded-xl border-2 border-dashed px-4 py-12 text-center';
const BUTTON =
  'button-primary cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-accent';

/** Takes files by a button, or dropped anywhere in the window. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const stay = (event: React.DragEvent | DragEvent) => event.preventDefault();
  // A file dropped beside the zone would take the place of the portal.
  useEffect(() => {
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
  return (
    <div
      className={`${ZONE} ${isOver ? 'border-accent bg-accent-soft' : 'border-control bg-surface'}`}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={({ dataTransfer }) => {
        setOver(false);
        onFiles([...dataTransfer.files]);
      }}
    >
      <FileUp aria-hidden className="size-8 text-accent" />
      <p className="font-medium">Suelta aquí un archivo de Excel o CSV</p>
      <label className={BUTTON}>
        <input
          type="file"
          accept=".xlsx,.csv,.txt"
          className="sr-only"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // The same file again is a change, too.
            currentTarget.value = '';
          }}
        />
        Elegir archivo
      </label>
      <p className="max-w-md text-muted">
        Hasta 10 MB y 50.000 filas. Antes de cambiar nada verás qué pasaría con cada fila.
      </p>
    </div>
  );
}
