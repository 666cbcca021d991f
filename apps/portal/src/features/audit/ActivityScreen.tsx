import type { AuditAction, AuditEntity } from '@recuerda/contracts';
import { useMay } from '../../api/access/use-may';
import type { AuditFilters } from '../../api/audit';
import { AuditList } from '../../components/audit/AuditList';
import { EntryItem } from '../../components/audit/EntryItem';
import { ExportButton } from '../../components/export/ExportButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { NothingFoundIllustration } from '../../components/illustrations/NothingFoundIllustration';
import { useUrlFilters } from '../../components/list/use-url-filters';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { formatTime } from '../../format/dates';
import { ActivityFilters, FILTERS } from './ActivityFilters';
import { betweenDays, byDay } from './by-day';

/** Who did what, day by day. */
export default function ActivityScreen() {
  const { filters, setFilter, clear, filtered } = useUrlFilters(FILTERS);
  const may = useMay('audit.read');
  const query: AuditFilters = {
    ...(filters.kind && { entityKind: filters.kind as AuditEntity }),
    ...(filters.action && { action: filters.action as AuditAction }),
    ...(filters.actor && { actorId: filters.actor }),
    ...betweenDays(filters.from, filters.to),
  };
  return (
    <>
      <PageHeader {...HEADINGS['/activity']} actions={may && <ExportButton list="audit" filters={query} />} />
      {may && (
        <div role="search" aria-label="Actividad" className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
          <ActivityFilters filters={filters} setFilter={setFilter} />
        </div>
      )}
      <AuditList
        filters={query}
        empty={
          <EmptyState
            illustration={<NothingFoundIllustration />}
            title={filtered ? 'Sin resultados' : 'Aún no hay actividad'}
            {...(filtered && {
              hint: 'Prueba con otros filtros.',
              action: (
                <button type="button" className="button-plain" onClick={clear}>
                  Quitar filtros
                </button>
              ),
            })}
          />
        }
      >
        {(entries) =>
          byDay(entries).map(([day, ofDay]) => (
            <section key={day} aria-label={day} className="mb-6">
              <h2 className="mb-2 font-semibold">{day}</h2>
              <ul className="card divide-y divide-line px-4">
                {ofDay.map((entry) => (
                  <EntryItem key={entry.id} entry={entry} format={formatTime} />
                ))}
              </ul>
            </section>
          ))
        }
      </AuditList>
    </>
  );
}
