import type { OidcConnectionView } from '@recuerda/contracts';
import { useState } from 'react';
import { Badge } from '../../../components/Badge';
import { BusyButton } from '../../../components/form/BusyButton';
import { useNotices } from '../../../components/notices/use-notices';
import { AccountCard } from '../AccountCard';
import { useDisconnectOidcMutation } from '../api/oidc';
import { ConnectDialog } from './ConnectDialog';

interface Props {
  connection: OidcConnectionView;
  onChanged: () => unknown;
}

/** Whether one also signs in by the school's OpenID provider. Nothing where there is none. */
export function ConnectionCard({ connection: { provider, connected, password }, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  const [disconnect, { isLoading }] = useDisconnectOidcMutation();
  const { failed } = useNotices();
  if (!provider) return null;
  const { name } = provider;
  const end = async (): Promise<void> => {
    try {
      await disconnect().unwrap();
    } catch (error) {
      failed('No se pudo desconectar', error);
    }
    onChanged();
  };
  return (
    <AccountCard title={`Entrar con ${name}`}>
      {connected ? <Badge tone="success">Conectada</Badge> : <p className="text-muted">Tu cuenta no está conectada.</p>}
      {connected && password && (
        <BusyButton className="button-plain mt-4 block" busy={isLoading} onClick={end}>
          Desconectar
        </BusyButton>
      )}
      {!connected && (
        <button type="button" className="button-plain mt-4" onClick={() => setOpen(true)}>
          Conectar con {name}
        </button>
      )}
      {open && <ConnectDialog name={name} onClose={() => setOpen(false)} />}
    </AccountCard>
  );
}
