import { deviceName, type UserSummary } from '@recuerda/contracts';
import { useId } from 'react';
import { BusyButton, Button } from '../../components/buttons';
import { useAskedActions } from '../../components/form/ActionButton';
import { AccountList } from '../../components/list/AccountList';
import { Modal } from '../../components/modal/Modal';
import type { Question } from '../../components/modal/confirm-context';
import { formatMoment } from '../../format/dates';
import { useAccountAccessQuery, useEndAccessMutation } from './api/users';

/** By what an account can be used at present, and how to end that. */
export function AccessDialog({ user: { id, name }, onClose }: { user: UserSummary; onClose: () => void }) {
  const { data, ...query } = useAccountAccessQuery(id);
  const [endAccess] = useEndAccessMutation();
  const { act, busy } = useAskedActions();
  const end = (path: string, question?: Question) =>
    act({ question, action: () => endAccess({ id, path }).unwrap(), failure: 'No se pudo cerrar' });
  const text =
    `Se cerrarán todas las sesiones de ${name} y se revocarán todos sus tokens. ` +
    'Podrá entrar de nuevo con su contraseña.';
  const all = { title: 'Cerrar todo', text, action: 'Cerrar todo', tone: 'danger' } as const;
  const isEmpty = data?.sessions.length === 0 && data.tokens.length === 0;
  return (
    <Modal title={`Accesos de ${name}`} onClose={onClose}>
      <h3 className="mb-2 font-medium">Sesiones</h3>
      <AccountList
        query={{ ...query, data: data?.sessions }}
        loading="Cargando sesiones..."
        empty="No tiene ninguna sesión iniciada."
      >
        {(session) => (
          <AccessItem
            key={session.id}
            name={deviceName(session.userAgent)}
            facts={[`Último uso: ${formatMoment(session.lastUsedAt)}`, session.address]}
            action="Cerrar sesión"
            busy={busy}
            onEnd={() => end(`sessions/${session.id}`)}
          />
        )}
      </AccountList>
      <h3 className="mt-6 mb-2 font-medium">Tokens de la API</h3>
      <AccountList query={{ ...query, data: data?.tokens }} loading="Cargando tokens..." empty="No tiene ningún token.">
        {(token) => (
          <AccessItem
            key={token.id}
            name={token.name}
            facts={[
              token.lastUsedAt ? `Último uso: ${formatMoment(token.lastUsedAt)}` : 'Sin usar',
              `Caduca: ${formatMoment(token.expiresAt)}`,
            ]}
            action="Revocar"
            busy={busy}
            onEnd={() => end(`tokens/${token.id}`)}
          />
        )}
      </AccountList>
      <div className="dialog-actions">
        {data && !isEmpty && (
          <BusyButton look="danger" busy={busy} onClick={() => end('access', all)}>
            Cerrar todo
          </BusyButton>
        )}
        <Button onClick={onClose}>Listo</Button>
      </div>
    </Modal>
  );
}

interface Props {
  name: string;
  facts: readonly string[];
  action: string;
  busy: boolean;
  onEnd: () => unknown;
}

function AccessItem({ name, facts, action, busy, onEnd }: Props) {
  const nameId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p id={nameId} className="font-medium break-words">
          {name}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="text-xs break-words text-muted tabular-nums">
            {fact}
          </p>
        ))}
      </div>
      <BusyButton aria-describedby={nameId} busy={busy} onClick={onEnd}>
        {action}
      </BusyButton>
    </li>
  );
}
