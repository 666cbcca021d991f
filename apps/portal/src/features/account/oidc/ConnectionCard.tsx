import { connectOidcInput, type OidcConnectionView, type OidcStart } from '@recuerda/contracts';
import { useState } from 'react';
import { baseApi } from '../../../api/base-api';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/buttons';
import { ActionButton } from '../../../components/form/ActionButton';
import { FormModal } from '../../../components/form/FormModal';
import { entry } from '../../../components/form/InputField';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { SectionCard } from '../../../components/SectionCard';
import { PasswordField } from '../fields';
import { browser } from './browser';

const connectionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    oidcConnection: build.query<OidcConnectionView, void>({ query: () => '/auth/oidc/connection' }),
    connectOidc: build.mutation<OidcStart, string>({
      query: (password) => ({ url: '/auth/oidc/connection', method: 'POST', body: { password } }),
    }),
    disconnectOidc: build.mutation<null, void>({
      query: () => ({ url: '/auth/oidc/connection', method: 'DELETE' }),
    }),
  }),
});
const { useConnectOidcMutation, useDisconnectOidcMutation } = connectionApi;
export const { useOidcConnectionQuery } = connectionApi;

interface Props {
  connection: OidcConnectionView;
  onChanged: () => unknown;
}

/** Whether one also signs in by the school's OpenID provider. Nothing where there is none. */
export function ConnectionCard({ connection: { provider, connected, password }, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  const [disconnect] = useDisconnectOidcMutation();
  if (!provider) return null;
  const { name } = provider;
  return (
    <SectionCard title={`Entrar con ${name}`}>
      {connected ? <Badge tone="success">Conectada</Badge> : <p className="text-muted">Tu cuenta no está conectada.</p>}
      {connected && password && (
        <ActionButton
          className="mt-4 block"
          action={() =>
            disconnect()
              .unwrap()
              .finally(() => void onChanged())
          }
          failure="No se pudo desconectar"
        >
          Desconectar
        </ActionButton>
      )}
      {!connected && (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          Conectar con {name}
        </Button>
      )}
      {open && <ConnectDialog name={name} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}

function ConnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [connect] = useConnectOidcMutation();
  const form = useZodForm(connectOidcInput, { defaultValues: { password: '' } });
  const save = useSave(form, {
    save: ({ password }) => connect(password).unwrap(),
    saved: ({ url }) => browser.go(url),
    explainAlways: true,
  });
  return (
    <FormModal title={`Conectar con ${name}`} action="Continuar" {...save} dirty={false} onClose={onClose}>
      <p className="mb-4">Después inicia sesión con la identidad que quieres conectar con tu cuenta.</p>
      <PasswordField {...entry(form, 'password')} />
    </FormModal>
  );
}
