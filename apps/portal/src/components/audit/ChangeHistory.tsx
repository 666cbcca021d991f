import { actorName, type AuditEntity, type AuditEntryView } from '@recuerda/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useListAuditInfiniteQuery } from '../../api/audit';
import { itemsOf } from '../../api/pages';
import { formatDay, formatMoment } from '../../format/dates';
import { EmptyState, Items } from '../feedback';
import { NothingFoundIllustration } from '../illustrations/NothingFoundIllustration';
import { Modal } from '../modal/Modal';
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
          <Items items={entries}>{(entry) => <EntryItem key={entry.id} entry={entry} format={formatMoment} />}</Items>
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
