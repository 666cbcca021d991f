import {
  type Envelope,
  MAX_COUNTS,
  type ReceiptCount,
  ReceiptsCounted,
  type SendCount,
  SendsCounted,
} from '@recuerda/contracts';
import { prepared, unnestColumns } from '@recuerda/database';

/** Counts of another process that waits this long to publish them are published here: it was killed. */
const ABANDONED_AFTER = '5 seconds';

/** A table of counts, each with a key that begins with a time, and `published` and `changed_at`. */
export interface CountTable<T> {
  readonly name: string;
  /** The field with the time. */
  readonly time: keyof T & string;
  /** Parameter: this process. Returns counts of this process, and of processes that no longer publish theirs. */
  readonly unpublished: string;
  /** A count that has changed since, or is locked because it changes now, is published again. */
  readonly markPublished: string;
  /** Parameter: a time. Returns the next counts after it, of whole minutes or hours. */
  readonly after: string;
  parameters(counts: readonly T[]): string[];
  event(about: { id: string; subject: string; time: Date }, counts: T[]): Envelope;
}

type Types<T> = Readonly<Record<keyof T & string, string>>;

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The first field of `types` is the time. */
function countTable<T extends { departmentId: string | null }>(
  name: string,
  types: Types<T>,
  event: CountTable<T>['event'],
): CountTable<T> {
  const fields = Object.keys(types) as (keyof T & string)[];
  const [time] = fields as [keyof T & string];
  const given = unnestColumns(types);
  const selected = fields.map((field) => `${columnOf(field)} AS "${field}"`).join(', ');
  const isGiven = fields.map((field) => {
    const equals = field === 'departmentId' ? 'IS NOT DISTINCT FROM' : '=';
    return `row.${columnOf(field)} ${equals} given."${field}"`;
  });
  return {
    name,
    time,
    unpublished: prepared(
      `unpublished_${name}`,
      `SELECT ${selected} FROM notifier.${name}
       WHERE NOT published AND (instance_id = $1::uuid OR changed_at < now() - interval '${ABANDONED_AFTER}')
       ORDER BY ${time} LIMIT ${MAX_COUNTS}`,
    ),
    markPublished: prepared(
      `mark_${name}_published`,
      `UPDATE notifier.${name} SET published = true WHERE ctid = ANY (ARRAY (
         SELECT row.ctid FROM ${given.from} JOIN notifier.${name} row ON ${isGiven.join(' AND ')}
         FOR UPDATE OF row SKIP LOCKED))`,
    ),
    after: `SELECT ${selected} FROM notifier.${name} WHERE ${time} > $1
       ORDER BY ${time} FETCH FIRST ${MAX_COUNTS} ROWS WITH TIES`,
    parameters: (counts) => given.parameters(counts as readonly never[]),
    event,
  };
}

/** Reminders sent and failed. */
export const SEND_COUNTS = countTable<SendCount>(
  'send_counts',
  { minute: 'timestamptz', departmentId: 'uuid', instanceId: 'uuid', sent: 'int', failed: 'int' },
  (about, counts) => SendsCounted.create({ ...about, data: { counts } }),
);

/** Reminders by what the provider reported of them. */
export const RECEIPT_COUNTS = countTable<ReceiptCount>(
  'receipt_counts',
  {
    hour: 'timestamptz',
    departmentId: 'uuid',
    instanceId: 'uuid',
    receipt: 'text',
    delaySeconds: 'int',
    count: 'int',
  },
  (about, counts) => ReceiptsCounted.create({ ...about, data: { counts } }),
);
