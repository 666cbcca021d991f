import { IMPORT_KINDS, MAX_IMPORT_BYTES } from '@recuerda/contracts';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { sessionRefused } from '../../../api/access/access-slice';
import { awaitsSignIn, detailOf, isProblem } from '../../../api/problem';
import { Button } from '../../../components/buttons';
import { FormFailure } from '../../../components/form/FormFailure';
import { DownloadButton } from '../DownloadButton';
import { uploadFile } from '../api/upload-file';
import { EarlierImports } from '../earlier/EarlierImports';
import { KIND_NAMES } from '../words';

const ZONE = 'flex flex-col items-center gap-3 rounded-xl border-2 border-dashed px-4 py-12 text-center';
const BUTTON =
  'button-primary cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-accent';

const PERCENT = 100;
const SECONDS_IN_MINUTE = 60;

/** A file that is to be uploaded, with the id of its import. */
interface Chosen {
  file: File;
  key: string;
}

/** Uploads a file. Nothing else is changed yet. */
export function UploadStep() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** From 0 to 1; null: nothing is under way. */
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => () => running.current?.abort(), []);

  const upload = async ({ file, key }: Chosen) => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setPart(0);
    try {
      const { id } = await uploadFile(file, { key, signal: controller.signal, onProgress: setPart });
      // Another sheet of it may be chosen.
      await navigate(`/importar/${id}`, { state: { file } });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (awaitsSignIn(error)) dispatch(sessionRefused());
      setFailure(reasonOf(error));
      setPart(null);
      if (isRefusal(error)) setChosen(null);
    }
  };
  const choose = (files: readonly File[]) => {
    const [file, ...others] = files;
    setChosen(null);
    if (!file) return;
    if (others.length > 0) return setFailure('Elige un solo archivo.');
    if (file.size > MAX_IMPORT_BYTES) return setFailure('El archivo es demasiado grande: el máximo es 10 MB.');
    const next = { file, key: v7() };
    setChosen(next);
    void upload(next);
  };
  const cancel = () => {
    running.current?.abort();
    setPart(null);
    setChosen(null);
  };
  if (chosen && part !== null) return <Uploading name={chosen.file.name} part={part} onCancel={cancel} />;
  return (
    <>
      <FormFailure text={failure} />
      {failure !== null && chosen && (
        <p className="mb-4 flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words">{chosen.file.name}</span>
          <Button onClick={() => void upload(chosen)}>Reintentar</Button>
        </p>
      )}
      <DropZone onFiles={choose} />
      <Templates />
      <EarlierImports />
    </>
  );
}

/** Answers below 500 that say nothing of the file: sign in first, or wait. */
const NOT_OF_THE_FILE = [401, 429];

/** A row or a cell that is not read is named, and how long to wait after too many files. */
function reasonOf(error: unknown): string {
  if (!isProblem(error)) return detailOf(error);
  const { retryAfterSeconds: seconds } = error;
  if (seconds === undefined) return error.errors[0]?.message ?? error.detail;
  const minutes = Math.ceil(seconds / SECONDS_IN_MINUTE);
  return `Se subieron demasiados archivos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`;
}

/** The server will never take this file. */
const isRefusal = (error: unknown): boolean =>
  isProblem(error) && error.status >= 400 && error.status < 500 && !NOT_OF_THE_FILE.includes(error.status);

function Uploading({ name, part, onCancel }: { name: string; part: number; onCancel: () => void }) {
  const sent = part === 1;
  return (
    <div className="card grid gap-3 p-6">
      <p role="status" className="break-words">
        {sent ? `Leyendo ${name}...` : `Subiendo ${name}...`}
      </p>
      <progress
        aria-label="Progreso"
        className="w-full accent-accent"
        max={PERCENT}
        {...(!sent && { value: Math.round(part * PERCENT) })}
      />
      <Button className="justify-self-end" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

const Templates = () => (
  <section aria-labelledby="templates" className="card mt-6 p-6">
    <h2 id="templates" className="font-semibold">
      Plantillas
    </h2>
    <p className="mt-1 text-muted">
      Con las columnas, dos filas de ejemplo y una hoja de explicaciones. La de tareas sirve para todo: una fila puede
      traer también a su empleado y su departamento.
    </p>
    <div className="mt-4 flex flex-wrap gap-2">
      {IMPORT_KINDS.toReversed().map((kind) => (
        <DownloadButton key={kind} path={`/api/import-templates/${kind}?format=xlsx`}>
          {KIND_NAMES[kind]}
        </DownloadButton>
      ))}
    </div>
  </section>
);

/** Takes files by a button, or dropped anywhere in the window. */
function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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
