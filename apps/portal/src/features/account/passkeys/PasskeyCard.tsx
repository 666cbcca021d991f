import type { PasskeyView } from '@recuerda/contracts';
import { useState } from 'react';
import { AccountList } from '../../../components/list/AccountList';
import { useListPasskeysQuery } from '../api/passkeys';
import { PasskeyForm } from './PasskeyForm';
import { PasskeyItem } from './PasskeyItem';
import { PasskeyNameForm } from './PasskeyNameForm';
import { browserHasPasskeys } from './web-authn';

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
          <button type="button" className="button-plain mt-4" onClick={() => setOpen('new')}>
            Nueva passkey
          </button>
        ) : (
          <p className="mt-2 text-muted">Este navegador no las permite en esta dirección.</p>
        ))}
      {open === 'new' && <PasskeyForm email={email} onClose={close} />}
      {open !== null && open !== 'new' && <PasskeyNameForm passkey={open} onClose={close} />}
    </>
  );
}
