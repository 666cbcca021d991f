import type { AuditEntity, AuditEntryView } from '@recuerda/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useListAuditInfiniteQuery } from '../../api/audit';
import { itemsOf } from '../../api/pages';
import { formatDay, formatMoment } from '../../format/dates';
import { EmptyState } from '../feedback/EmptyState';
import { NothingFoundIllustration } from '../illustrations/NothingFoundIllustration';
import { Modal } from '../modal/Modal';
import { actorName } from '@recuerda/contracts';
import { AuditList } from './AuditList';
import { EntryItem } from './EntryItem';

export interface AuditedEntity {
  kind: Exclude<AuditEntity, 'account' | 'settings' | 'template'>;
  id: string;
  name: string;
}

/** The creation of an entity and every change of it since. */
export function ChangeHistory({ entity: { kind, id, name }, onClose }: { entity: AuditedEntity; onClose: () => void }) {
  const created = useListAuditInfiniteQuery({ entityId: id, action: `${kind}.created` });
  const invited = useListAuditInfiniteQuery(kind === 'user' ? { entityId: id, action: 'user.invited' } : skipToken);
  // An account begins with an invitation, unless nobody invited it; later ones are further links.
  const creation = itemsOf(created.data)[0] ?? itemsOf(invited.data).at(-1);
  return (
    <Modal title="Cambios" description={name} onClose={onClose} wide>
      {creation && <Creation entry={creation} isFeminine={kind === 'task'} />}
      <AuditList
        filters={{ entityId: id }}
        empty={<EmptyState illustration={<NothingFoundIllustration />} title="Aún no hay cambios registrados" />}
      >
        {(entries) => (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <EntryItem key={entry.id} entry={entry} format={formatMoment} />
            ))}
          </ul>
        )}
      </AuditList>
    </Modal>
  );
}

const Creation = ({ entry, isFeminine }: { entry: AuditEntryView; isFeminine: boolean }) => (
  <p className="text-muted">
    {isFeminine ? 'Creada' : 'Creado'} por <span className="font-medium text-text">{actorName(entry)}</span> el{' '}
    {formatDay(entry.at)}
  </p>
);
