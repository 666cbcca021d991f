import {
  type BothFactorsInput,
  bothFactorsInput,
  type NewRecoveryCodes,
  passwordInput,
  type SecondFactorView,
  type TotpSetup,
} from '@recuerda/contracts';
import { type ComponentProps, useState } from 'react';
import { baseApi } from '../../../api/base-api';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/buttons';
import { LoadError, Skeleton } from '../../../components/feedback';
import { FormModal } from '../../../components/form/FormModal';
import { entry } from '../../../components/form/InputField';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { Modal } from '../../../components/modal/Modal';
import { counted } from '../../../format/numbers';
import { CodeField, PasswordField } from '../fields';
import { RecoveryCodes, TotpSetupForm } from './TotpSetupForm';

/** They sign out all other devices. */
const CHANGED = ['SecondFactor', 'Sessions'] as const;

const {
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
  useSecondFactorQuery,
  useSetUpTotpMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactorView, void>({
      query: () => '/auth/second-factor',
      extraOptions: { errorMessage: 'Error loading second factor' },
      providesTags: ['SecondFactor'],
    }),
    setUpTotp: build.mutation<TotpSetup, string>({
      query: (password) => ({ url: '/auth/second-factor', method: 'POST', body: { password } }),
    }),
    confirmTotp: build.mutation<NewRecoveryCodes, string>({
      query: (code) => ({ url: '/auth/second-factor/confirm', method: 'POST', body: { code } }),
      invalidatesTags: [...CHANGED],
    }),
    renewRecoveryCodes: build.mutation<NewRecoveryCodes, BothFactorsInput>({
      query: (body) => ({ url: '/auth/second-factor/recovery-codes', method: 'POST', body }),
      invalidatesTags: ['SecondFactor'],
    }),
    removeTotp: build.mutation<null, BothFactorsInput>({
      query: (body) => ({ url: '/auth/second-factor/remove', method: 'POST', body }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

const TITLE = 'Activar la verificación en dos pasos';

const TEXTS = {
  renew: {
    title: 'Nuevos códigos de recuperación',
    action: 'Crear códigos',
    effect: 'Los anteriores dejan de servir.',
  },
  remove: {
    title: 'Quitar la verificación en dos pasos',
    action: 'Quitar',
    effect: 'Para entrar bastará la contraseña. Se cierra la sesión en tus otros dispositivos.',
  },
};
const AGAIN = 'Tu centro la exige: la próxima vez que entres tendrás que activarla de nuevo.';

/** With this many codes left or fewer, the user is asked to make new ones. */
const FEW_CODES = 3;

/** One's own authenticator app and recovery codes. */
export function SecondFactorCard() {
  const { data, error, isFetching, refetch } = useSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Purpose | 'setup' | null>(null);
  const close = () => setOpen(null);
  if (!data && error) return <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-16 w-full" />;
  const { totp, unreadable, recoveryCodes, demanded } = data;
  return (
    <>
      {totp ? (
        <>
          {unreadable ? <Badge tone="danger">No se puede leer</Badge> : <Badge tone="success">Activada</Badge>}
          {unreadable && (
            <p className="mt-2 text-danger">
              El servidor ya no puede leer tu aplicación de autenticación. Quita la verificación con un código de
              recuperación y actívala de nuevo.
            </p>
          )}
          <p className="mt-2">
            {recoveryCodes === 1 ? 'Queda' : 'Quedan'}{' '}
            {counted(recoveryCodes, 'código de recuperación', 'códigos de recuperación')}.
          </p>
          {recoveryCodes <= FEW_CODES && <p className="text-warning">Crea otros antes de que se acaben.</p>}
        </>
      ) : (
        <p className="text-muted">
          Al entrar se pide, además de la contraseña, un código de una aplicación de autenticación de tu teléfono.
        </p>
      )}
      {demanded && <p className="mt-2 text-muted">Tu centro la exige.</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {totp ? (
          <>
            <Button onClick={() => setOpen('renew')}>Nuevos códigos</Button>
            <Button onClick={() => setOpen('remove')}>Quitar</Button>
          </>
        ) : (
          <Button look="primary" onClick={() => setOpen('setup')}>
            Activar
          </Button>
        )}
      </div>
      {open === 'setup' && <SetupDialog onClose={close} />}
      {(open === 'renew' || open === 'remove') && (
        <BothFactorsDialog purpose={open} demanded={demanded} onClose={close} />
      )}
    </>
  );
}

type Purpose = 'renew' | 'remove';

interface Props {
  purpose: Purpose;
  demanded: boolean;
  onClose: () => void;
}

/** Asks for password and code before the second factor changes. */
function BothFactorsDialog({ purpose, demanded, onClose }: Props) {
  const [renew] = useRenewRecoveryCodesMutation();
  const [remove] = useRemoveTotpMutation();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useZodForm(bothFactorsInput, { defaultValues: { password: '', code: '' } });
  const save = useSave(form, {
    save: (input) => (purpose === 'renew' ? renew(input).unwrap() : remove(input).unwrap()),
    saved: (renewed) => (renewed ? setCodes(renewed.recoveryCodes) : onClose()),
    explainAlways: true,
  });
  const { title, action, effect } = TEXTS[purpose];
  if (codes) return <NewCodes title={title} codes={codes} onDone={onClose} />;
  return (
    <FormModal title={title} action={action} {...save} dirty={false} onClose={onClose}>
      <p className="mb-4">{purpose === 'remove' && demanded ? AGAIN : effect}</p>
      <PasswordField {...entry(form, 'password')} />
      <CodeField both hint="De la aplicación, o uno de recuperación." {...entry(form, 'code')} />
    </FormModal>
  );
}

/** The password, then the app with its first code, then the recovery codes. */
function SetupDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [confirm] = useConfirmTotpMutation();
  if (codes) return <NewCodes title="Códigos de recuperación" codes={codes} onDone={onClose} />;
  if (!setup) return <PasswordStep onClose={onClose} onSetup={setSetup} />;
  return (
    <Modal title={TITLE} onClose={onClose}>
      <TotpSetupForm
        setup={setup}
        confirm={(code) => confirm(code).unwrap()}
        onConfirmed={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
      <p className="mt-2 text-muted">Al activarla se cierra la sesión en tus otros dispositivos.</p>
    </Modal>
  );
}

function PasswordStep({ onClose, onSetup }: { onClose: () => void; onSetup: (setup: TotpSetup) => void }) {
  const [begin] = useSetUpTotpMutation();
  const form = useZodForm(passwordInput, { defaultValues: { password: '' } });
  const save = useSave(form, {
    save: ({ password }) => begin(password).unwrap(),
    saved: onSetup,
    explainAlways: true,
  });
  return (
    <FormModal title={TITLE} action="Continuar" {...save} dirty={false} onClose={onClose}>
      <PasswordField {...entry(form, 'password')} />
    </FormModal>
  );
}

const NewCodes = ({ title, ...codes }: { title: string } & ComponentProps<typeof RecoveryCodes>) => (
  <Modal title={title}>
    <RecoveryCodes {...codes} />
  </Modal>
);
