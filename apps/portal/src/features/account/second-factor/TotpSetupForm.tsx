import { codeInput, type TotpSetup } from '@recuerda/contracts';
import { useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../../components/buttons';
import { Disclosure } from '../../../components/Disclosure';
import { saveFile } from '../../../components/download/save-file';
import { entry } from '../../../components/form/InputField';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { copyText } from '../../../components/modal/copy-text';
import { CodeField, PlainForm } from '../fields';

interface Props<T> {
  setup: TotpSetup;
  confirm: (code: string) => Promise<T>;
  onConfirmed: (result: T) => void;
  failed?: (error: unknown) => void;
}

/** Shows the secret of an authenticator app, and takes its first code. */
export function TotpSetupForm<T>({ setup: { secret, uri }, confirm, onConfirmed, failed }: Props<T>) {
  const form = useZodForm(codeInput, { defaultValues: { code: '' } });
  const save = useSave(form, {
    save: ({ code }) => confirm(code),
    saved: onConfirmed,
    failed,
    explainAlways: true,
  });
  return (
    <PlainForm {...save} action="Verificar y activar" working="Verificando...">
      <p className="mb-4">Escanea este código con una aplicación de autenticación de tu teléfono.</p>
      <QrCode text={uri} />
      <Disclosure label="No puedo escanearlo" className="my-4">
        <p className="text-muted">Escribe esta clave en la aplicación:</p>
        <p className="mt-1 font-mono break-all select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <a href={uri} className="text-link mt-1 inline-block py-1">
          Abrir la aplicación en este dispositivo
        </a>
      </Disclosure>
      <CodeField hint="Las 6 cifras que la aplicación muestra ahora." {...entry(form, 'code')} />
    </PlainForm>
  );
}

/** Black on white also in the dark, as cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label="Código QR para la aplicación de autenticación"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-lg border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface CodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Codes that nobody can see again. */
export function RecoveryCodes({ codes, onDone }: CodesProps) {
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
        <Button onClick={() => void copy()}>Copiar</Button>
        <Button onClick={download}>Descargar</Button>
        <Button look="primary" className="sm:col-span-2" onClick={onDone}>
          Ya los he guardado
        </Button>
      </div>
    </>
  );
}
