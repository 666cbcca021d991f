import type { ConnectionView } from '@recuerda/contracts';
import { Link } from 'react-router-dom';
import { ActionButton } from '../../../../components/form/ActionButton';
import { formatMoment } from '../../../../format/dates';
import { useDisconnectAccountMutation, useWhatsappConnectionQuery } from '../../api/whatsapp';
import { Facts } from '../Facts';

const SECRET_NAMES: Readonly<Record<string, string>> = {
  token: 'Token de acceso',
  appSecret: 'Clave de la aplicación',
  verifyToken: 'Token de verificación',
  appkey: 'appkey',
  authkey: 'authkey',
};

/** Through which account messages go, and what connects another one. */
export function Connection() {
  const { data, isError } = useWhatsappConnectionQuery();
  // As high as its usual content: what is below does not move.
  if (!data) return isError ? null : <div className="h-13" />;
  const { source, readable } = data;
  return (
    <div className="space-y-3">
      {source === 'environment' && (
        <p className="text-muted">La fija quien administra el servidor: aquí no se puede cambiar.</p>
      )}
      {!readable && (
        <p className="rounded-lg bg-danger-soft px-3 py-2 text-danger">
          Las claves guardadas ya no se pueden leer, porque la clave de este servidor es otra. Los recordatorios
          esperan: cambia la conexión y escríbelas de nuevo.
        </p>
      )}
      <Facts facts={factsOf(data)} />
      {source !== 'environment' && (
        <div className="flex flex-wrap gap-2">
          <Link to="/settings/whatsapp/connect" className={source === 'portal' ? 'button-plain' : 'button-primary'}>
            {source === 'portal' ? 'Cambiar la conexión' : 'Conectar WhatsApp'}
          </Link>
          {source === 'portal' && <Disconnect />}
        </div>
      )}
    </div>
  );
}

function factsOf(connection: ConnectionView): [string, string | null][] {
  const { phoneNumberId, businessAccountId, url, secrets, connectedAt } = connection;
  return [
    ['Identificador del número', phoneNumberId],
    ['Identificador de la cuenta', businessAccountId],
    ['Dirección', url],
    ...secrets.map(({ name, end }): [string, string] => [
      SECRET_NAMES[name] ?? name,
      end === null ? 'Guardado' : `Guardado: termina en ${end}`,
    ]),
    ['Conectada', connectedAt && formatMoment(connectedAt)],
  ];
}

const DISCONNECT = {
  title: 'Desconectar WhatsApp',
  text: 'Los recordatorios dejarán de llegar a los teléfonos: irán al simulador. Las claves guardadas se borran.',
  action: 'Desconectar',
  tone: 'danger',
} as const;

function Disconnect() {
  const [disconnect] = useDisconnectAccountMutation();
  return (
    <ActionButton
      question={DISCONNECT}
      action={() => disconnect().unwrap()}
      failure="No se pudo desconectar"
      working="Desconectando..."
    >
      Desconectar
    </ActionButton>
  );
}
