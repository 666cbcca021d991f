import { zodResolver } from '@hookform/resolvers/zod';
import { codeInput, type TotpSetup } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { Disclosure } from '../../../components/Disclosure';
import { FormFailure } from '../../../components/form/FormFailure';
import { useSave } from '../../../components/form/use-save';
import { CodeField } from './CodeField';

interface Props<T> {
  setup: TotpSetup;
  confirm: (code: string) => Promise<T>;
  onConfirmed: (result: T) => void;
  failed?: (error: unknown) => void;
}

/** Shows the secret of an authenticator app, and takes its first code. */
export function TotpSetupForm<T>({ setup: { secret, uri }, confirm, onConfirmed, failed }: Props<T>) {
  const form = useForm({ resolver: zodResolver(codeInput), defaultValues: { code: '' } });
  const { submit, saving, failure } = useSave(form, {
    save: ({ code }) => confirm(code),
    saved: onConfirmed,
    ...(failed && { failed }),
    explainAlways: true,
  });
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      <p className="mb-4">Escanea este código con una aplicación de autenticación de tu teléfono.</p>
      <QrCode text={uri} />
      <Disclosure label="No puedo escanearlo" className="my-4">
        <p className="text-muted">Escribe esta clave en la aplicación:</p>
        <p className="mt-1 font-mono break-all select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <a href={uri} className="text-link mt-1 inline-block py-1">
          Abrir la aplicación en este dispositivo
        </a>
      </Disclosure>
      <CodeField
        register={form.register('code')}
        error={form.formState.errors.code?.message}
        hint="Las 6 cifras que la aplicación muestra ahora."
      />
      <FormFailure text={failure} />
      <button type="submit" className="button-primary w-full" aria-disabled={saving}>
        {saving ? 'Verificando...' : 'Verificar y activar'}
      </button>
    </form>
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
