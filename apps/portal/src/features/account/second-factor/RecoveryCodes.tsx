import { useState } from 'react';
import { copyText } from '../../../components/modal/copy-text';
import { saveFile } from '../../../components/download/save-file';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** Codes that nobody can see again. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [status, setStatus] = useState('');
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> =>
    setStatus((await copyText(text)) ? 'Códigos copiados.' : 'El navegador no deja copiarlos. Descárgalos.');
  const download = (): void => {
    saveFile('recuerda-codigos-de-recuperacion.txt', new Blob([text], { type: 'text/plain' }));
    setStatus('Códigos descargados.');
  };
  return (
    <>
      <p className="mb-4">
        Guarda estos códigos donde no los pierdas con el teléfono: con cada uno entras una vez sin la aplicación. No se
        volverán a mostrar.
      </p>
      <ul aria-label="Códigos de recuperación" className="grid gap-x-6 gap-y-1 font-mono select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status" className="mt-2 min-h-5 text-success">
        {status}
      </p>
      <div className="grid gap-2 pt-2 sm:grid-cols-2">
        <button type="button" className="button-plain" onClick={() => void copy()}>
          Copiar
        </button>
        <button type="button" className="button-plain" onClick={download}>
          Descargar
        </button>
        <button type="button" className="button-primary sm:col-span-2" onClick={onDone}>
          Ya los he guardado
        </button>
      </div>
    </>
  );
}
