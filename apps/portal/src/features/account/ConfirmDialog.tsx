import { type ConfirmationView, type OidcStart, passwordInput } from '@recuerda/contracts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect } from 'react';
import { baseApi } from '../../api/base-api';
import { Button } from '../../components/buttons';
import { LoadError, Skeleton } from '../../components/feedback';
import { entry } from '../../components/form/InputField';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
import { Modal } from '../../components/modal/Modal';
import { OwnAddress, PasswordField, PlainForm } from './fields';
import { onSignInElsewhere } from './oidc/browser';
import { ProviderButton } from './oidc/OidcButton';
import { UsePasskey } from './passkeys/PasskeyButton';
import { browserHasPasskeys } from './passkeys/web-authn';

const {
  useConfirmationQuery,
  useConfirmByPasswordMutation,
  useBeginPasskeyConfirmationMutation,
  useConfirmByPasskeyMutation,
  useBeginOidcConfirmationMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmation: build.query<ConfirmationView, void>({ query: () => '/auth/session/confirm', keepUnusedDataFor: 0 }),
    confirmByPassword: build.mutation<null, string>({
      query: (password) => ({ url: '/auth/session/confirm', method: 'POST', body: { password } }),
    }),
    beginPasskeyConfirmation: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>({
      query: () => ({ url: '/auth/session/confirm/passkey/options', method: 'POST' }),
    }),
    confirmByPasskey: build.mutation<null, AuthenticationResponseJSON>({
      query: (assertion) => ({ url: '/auth/session/confirm/passkey', method: 'POST', body: { assertion } }),
    }),
    beginOidcConfirmation: build.mutation<OidcStart, void>({
      query: () => ({ url: '/auth/session/confirm/oidc', method: 'POST' }),
    }),
  }),
});

interface Props {
  email: string;
  onDone: () => void;
  onClose: () => void;
}

const WHY = 'Para que nadie dé acceso a otros con tu sesión abierta. Vale cinco minutos.';

/** Asks for the password, or a passkey, over the screen, which stays as it is. */
export function ConfirmDialog({ email, onDone, onClose }: Props) {
  const { data, error, isFetching, refetch } = useConfirmationQuery();
  const passkey = data?.passkey === true && browserHasPasskeys();
  return (
    <Modal title="Confirma que eres tú" description={WHY} onClose={onClose} covers>
      {!data && error !== undefined && <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />}
      {!data && error === undefined && <Skeleton className="h-24 w-full" />}
      {data?.password && <ConfirmByPassword email={email} onDone={onDone} />}
      {passkey && <ConfirmByPasskey onDone={onDone} />}
      {data?.oidc && <ConfirmByOidc name={data.oidc.name} onDone={onDone} />}
      {data && !data.password && !passkey && !data.oidc && (
        <p className="text-muted">En este navegador no es posible. Cierra la sesión y entra otra vez.</p>
      )}
      <Button className="mt-2 w-full" onClick={onClose}>
        Cancelar
      </Button>
    </Modal>
  );
}

/** Signs in again at the school's OpenID provider, in a window of its own. */
function ConfirmByOidc({ name, onDone }: { name: string; onDone: () => void }) {
  const [begin] = useBeginOidcConfirmationMutation();
  useEffect(() => onSignInElsewhere(onDone), [onDone]);
  return (
    <ProviderButton
      look="primary"
      inWindow
      blocked="El navegador no deja abrir la ventana. Permítelo e inténtalo de nuevo."
      begin={() => begin().unwrap()}
    >
      Confirmar con {name}
    </ProviderButton>
  );
}

function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const [begin] = useBeginPasskeyConfirmationMutation();
  const [confirm] = useConfirmByPasskeyMutation();
  return (
    <div className="my-2">
      <UsePasskey
        label="Usar una passkey"
        unknown="Esta passkey no es de tu cuenta o ya no sirve."
        begin={() => begin().unwrap()}
        send={(assertion) => confirm(assertion).unwrap()}
        onDone={onDone}
      />
    </div>
  );
}

function ConfirmByPassword({ email, onDone }: { email: string; onDone: () => void }) {
  const [confirm] = useConfirmByPasswordMutation();
  const form = useZodForm(passwordInput, { defaultValues: { password: '' } });
  const save = useSave(form, {
    save: ({ password }) => confirm(password).unwrap(),
    saved: onDone,
    explainAlways: true,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <PlainForm {...save} action="Confirmar" working="Comprobando...">
      <OwnAddress email={email} />
      <PasswordField {...entry(form, 'password')} />
    </PlainForm>
  );
}
