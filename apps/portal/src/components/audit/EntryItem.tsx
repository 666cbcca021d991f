import { actorName, type AuditChange, type AuditEntryView, deedOf, FIELD_NAMES } from '@recuerda/contracts';
import type { ReactNode } from 'react';
import { Disclosure } from '../Disclosure';
import { EmployeeName } from '../names/names';
import { FieldValue } from './FieldValue';

interface Props {
  entry: AuditEntryView;
  /** How its time is shown. */
  format: (instant: string) => string;
}

export function EntryItem({ entry, format }: Props) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 break-words">
          <span className="font-medium">
            {entry.actorEmployeeId ? <EmployeeName id={entry.actorEmployeeId} isLink /> : actorName(entry)}
          </span>{' '}
          {entry.actorEmployeeId && 'por WhatsApp '}
          {deedOf(entry)}
        </p>
        <time dateTime={entry.at} className="text-muted tabular-nums">
          {format(entry.at)}
        </time>
      </div>
      <EntryDetails entry={entry} />
    </li>
  );
}

/** The changed fields and the origin of the change, shown on demand. */
function EntryDetails({ entry }: { entry: AuditEntryView }) {
  const changes = entry.changes.filter(({ field }) => FIELD_NAMES[field] !== undefined);
  const { route, address, correlationId } = entry;
  if (changes.length === 0 && !route && !address && !correlationId) return null;
  return (
    <Disclosure label="Detalles" className="mt-1 text-muted">
      {() => (
        <dl className="mt-1 grid gap-2 rounded-md bg-raised px-3 py-2 sm:grid-cols-[auto_1fr] sm:gap-x-4">
          {changes.map((change) => (
            <Fact key={change.field} name={FIELD_NAMES[change.field] ?? change.field}>
              <Change change={change} isEdit={entry.action.endsWith('.updated')} />
            </Fact>
          ))}
          {route && <Fact name="Petición">{route}</Fact>}
          {address && <Fact name="Dirección de red">{address}</Fact>}
          {correlationId && <Fact name="Correlación">{correlationId}</Fact>}
        </dl>
      )}
    </Disclosure>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium">{name}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line text-text">{children}</dd>
    </>
  );
}

function Change({ change: { field, before, after, erased }, isEdit }: { change: AuditChange; isEdit: boolean }) {
  if (erased) return 'dato eliminado';
  if (!isEdit) return <FieldValue field={field} value={after ?? before} />;
  return (
    <>
      <span className="sr-only">Antes: </span>
      <FieldValue field={field} value={before} />
      <span aria-hidden> → </span>
      <span className="sr-only">. Después: </span>
      <FieldValue field={field} value={after} />
    </>
  );
}
