import type { AuditEntryView } from '@recuerda/contracts';
import { actorName, deedOf } from '@recuerda/contracts';
import { EmployeeName } from '../names/EmployeeName';
import { EntryDetails } from './EntryDetails';

interface Props {
  entry: AuditEntryView;
  /** How its time is shown. */
  format: (instant: string) => string;
}

/** One entry of the audit. */
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
