import { type ApiTokenView, PERMISSION_NAMES } from '@recuerda/contracts';
import { useId } from 'react';
import { Badge } from '../../../components/Badge';
import { BusyButton } from '../../../components/form/BusyButton';
import { useConfirm } from '../../../components/modal/confirm-context';
import { useNotices } from '../../../components/notices/use-notices';
import { useNow } from '../../../components/use-now';
import { formatMoment } from '../../../format/dates';
import { useRevokeApiTokenMutation } from '../api/api-tokens';

/** One token, and how to end it. */
export function ApiTokenItem({ token }: { token: ApiTokenView }) {
  const { id, name, permissions, departmentIds, expiresAt, lastUsedAt } = token;
  const nameId = useId();
  const confirm = useConfirm();
  const { failed } = useNotices();
  const [revoke, { isLoading }] = useRevokeApiTokenMutation();
  const expired = Date.parse(expiresAt) <= useNow();
  const remove = async (): Promise<void> => {
    const question = `¿Estás seguro de que quieres revocar el token ${name}?`;
    const text = `${question} Los programas que lo usan dejarán de tener acceso.`;
    if (!(await confirm({ title: 'Revocar token', text, action: 'Revocar', tone: 'danger' }))) return;
    try {
      await revoke(id).unwrap();
    } catch (error) {
      failed('No se pudo revocar el token', error);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span id={nameId} className="font-medium break-words">
            {name}
          </span>
          {expired && <Badge tone="warning">Caducado</Badge>}
        </p>
        <p className="text-muted">{permissions.map((permission) => PERMISSION_NAMES[permission]).join('; ')}</p>
        {departmentIds.length > 0 && (
          <p className="text-muted">
            {departmentIds.length === 1 ? 'Un departamento' : `${departmentIds.length} departamentos`}
          </p>
        )}
        <p className="text-xs text-muted tabular-nums">
          Caduca: {formatMoment(expiresAt)}. {lastUsedAt ? `Último uso: ${formatMoment(lastUsedAt)}` : 'Sin usar'}
        </p>
      </div>
      <BusyButton aria-describedby={nameId} busy={isLoading} onClick={remove}>
        Revocar
      </BusyButton>
    </li>
  );
}
