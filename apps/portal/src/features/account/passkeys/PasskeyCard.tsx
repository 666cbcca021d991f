import { deviceName, passkeyPatch, type PasskeysView, type PasskeyView, passwordInput } from '@recuerda/contracts';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { useId, useState } from 'react';
import { baseApi } from '../../../api/base-api';
import { Button } from '../../../components/buttons';
import { ActionButton } from '../../../components/form/ActionButton';
import { FormModal } from '../../../components/form/FormModal';
import { entry, InputField } from '../../../components/form/InputField';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { AccountList } from '../../../components/list/AccountList';
import { formatMoment } from '../../../format/dates';
import { OwnAddress, PasswordField } from '../fields';
import { browserHasPasskeys, createPasskey } from './web-authn';

const {
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useListPasskeysQuery,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: build.query<PasskeysView, void>({
      query: () => '/auth/passkeys',
      extraOptions: { errorMessage: 'Error loading passkeys' },
      providesTags: ['Passkeys'],
    }),
    beginPasskey: build.mutation<PublicKeyCredentialCreationOptionsJSON, string>({
      query: (password) => ({ url: '/auth/passkeys/options', method: 'POST', body: { password } }),
    }),
    addPasskey: build.mutation<PasskeyView, { name: string; attestation: RegistrationResponseJSON }>({
      query: (body) => ({ url: '/auth/passkeys', method: 'POST', body }),
      invalidatesTags: ['Passkeys'],
    }),
    renamePasskey: build.mutation<PasskeyView, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `/auth/passkeys/${id}`, method: 'PATCH', body: { name } }),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Passkeys'],
    }),
  }),
});

const input = passkeyPatch.extend(passwordInput.shape);

/** One's own passkeys. Read each time it is opened. */
export function PasskeyCard({ email }: { email: string }) {
  const query = useListPasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<'new' | PasskeyView | null>(null);
  const close = () => setOpen(null);
  const available = query.data?.available === true;
  return (
    <>
      <AccountList
        query={{ ...query, data: query.data?.items }}
        loading="Cargando passkeys..."
        empty="Con una passkey entras con la huella, la cara o el PIN de tu dispositivo, sin contraseña."
      >
        {(passkey) => <PasskeyItem key={passkey.id} passkey={passkey} onRename={() => setOpen(passkey)} />}
      </AccountList>
      {query.data && !available && (
        <p className="mt-2 text-muted">
          No se pueden usar: falta la dirección pública con https (PUBLIC_URL), que pone quien instaló Recuerda.
        </p>
      )}
      {available &&
        (browserHasPasskeys() ? (
          <Button className="mt-4" onClick={() => setOpen('new')}>
            Nueva passkey
          </Button>
        ) : (
          <p className="mt-2 text-muted">Este navegador no las permite en esta dirección.</p>
        ))}
      {open === 'new' && <PasskeyForm email={email} onClose={close} />}
      {open !== null && open !== 'new' && <PasskeyNameForm passkey={open} onClose={close} />}
    </>
  );
}

function PasskeyNameForm({ passkey: { id, name }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const [rename] = useRenamePasskeyMutation();
  const form = useZodForm(passkeyPatch, { defaultValues: { name } });
  const save = useSave(form, {
    save: (input) => rename({ id, ...input }).unwrap(),
    saved: onClose,
    explainAlways: true,
  });
  return (
    <FormModal title="Nombre de la passkey" action="Guardar" {...save} onClose={onClose}>
      <InputField label="Nombre" required autoComplete="off" {...entry(form, 'name')} />
    </FormModal>
  );
}

function PasskeyItem({ passkey, onRename }: { passkey: PasskeyView; onRename: () => void }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const nameId = useId();
  const [remove] = useRemovePasskeyMutation();
  const text = `¿Quitar «${name}»? Ya no servirá para entrar. Bórrala también en tu dispositivo.`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p id={nameId} className="font-medium break-words">
          {name}
        </p>
        <p className="text-muted tabular-nums">
          {lastUsedAt === null ? `Creada: ${formatMoment(createdAt)}` : `Último uso: ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      <Button aria-describedby={nameId} onClick={onRename}>
        Cambiar nombre
      </Button>
      <ActionButton
        aria-describedby={nameId}
        question={{ title: 'Quitar passkey', text, action: 'Quitar', tone: 'danger' }}
        action={() => remove(id).unwrap()}
        failure="No se pudo quitar la passkey"
      >
        Quitar
      </ActionButton>
    </li>
  );
}

/** Makes a passkey on this device, or on one that the browser asks for. */
function PasskeyForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const form = useZodForm(input, { defaultValues: { name: deviceName(navigator.userAgent), password: '' } });
  const save = useSave(form, {
    save: async ({ name, password }) => {
      const attestation = await createPasskey(await begin(password).unwrap());
      return add({ name, attestation }).unwrap();
    },
    saved: onClose,
    explainAlways: true,
  });
  return (
    <FormModal title="Nueva passkey" action="Crear passkey" {...save} onClose={onClose}>
      <OwnAddress email={email} />
      <InputField label="Nombre" required hint="Para reconocerla." autoComplete="off" {...entry(form, 'name')} />
      <PasswordField {...entry(form, 'password')} />
    </FormModal>
  );
}
