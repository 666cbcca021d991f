import { isDeepStrictEqual } from 'node:util';
import {
  type AuditAction,
  AUDIT_ACTIONS,
  type AuditChange,
  type AuditEntity,
  type AuditValue,
  closedDayFields,
  departmentInput,
  type Envelope,
  type ReadableFields,
  readableFields,
  taskInput,
  type ErasedPerson,
} from '@recuerda/contracts';
import { correlationIdOf } from '@recuerda/service';
import { type NewEntry, splitPersonal } from './new-entry.js';

interface Audited {
  /** Field with the name of the entity. */
  label: string;
  /** Fields of employees are listed one by one, so that a new field is not audited before it is marked as personal. */
  fields: readonly string[];
  /** Fields whose values are encrypted with the person's key; default: none. */
  personal?: readonly string[];
  /** Default: it is of no department. */
  departmentOf?: (fields: ReadableFields) => AuditValue | undefined;
}

const AUDITED: Readonly<Record<Exclude<AuditEntity, 'user'>, Audited>> = {
  department: {
    label: 'name',
    fields: Object.keys(departmentInput.shape),
    departmentOf: ({ id }) => id,
  },
  employee: {
    label: 'name',
    fields: [
      'name',
      'phone',
      'email',
      'departmentId',
      'consentAt',
      'consentSource',
      'optedOutAt',
      'unreachableReason',
      'newPhone',
      'weeklyWindows',
      'absences',
    ],
    personal: ['name', 'phone', 'email', 'unreachableReason', 'newPhone', 'absences'],
    departmentOf: ({ departmentId }) => departmentId,
  },
  endpoint: {
    label: 'address',
    fields: ['address', 'description', 'events', 'isActive', 'disabledReason', 'secretVersion', 'replayed'],
  },
  account: {
    label: 'address',
    fields: ['address', 'phoneNumberId', 'businessAccountId', 'dialect', 'secretVersion', 'departmentIds'],
  },
  feed: {
    label: 'owner',
    fields: ['subjectId'],
  },
  settings: {
    label: 'name',
    fields: [
      'schoolName',
      'timeZone',
      'weeklyWindows',
      'bundleMinutes',
      'dailyCap',
      'messagePrices',
      'spendLimit',
      'closedDay',
      'messageTexts',
      'dailyDigestAt',
      'weeklyDigest',
      'weeklyDigestByMail',
      'mailFallback',
      'mailAfterMinutes',
      'acknowledgeHours',
      'escalation',
    ],
  },
  template: {
    label: 'messages',
    fields: ['name', 'language'],
  },
  task: {
    label: 'title',
    fields: [
      ...Object.keys(taskInput.shape),
      'isActive',
      'isCompleted',
      'snoozedUntil',
      'acknowledgedAt',
      'escalationStep',
      'completionReportedAt',
      'rejectReason',
      'declinedAt',
      'declineReason',
    ],
    personal: ['rejectReason', 'declineReason'],
    departmentOf: ({ departmentId }) => departmentId,
  },
  // Of tasks that a change leaves with their titles only the version tells.
  set: { label: 'name', fields: ['name', 'items', 'version'] },
};

/** Returns the entry of a change of an entity; null if no audited field changed. */
export function entryOfEvent(event: Envelope): NewEntry | null {
  const { previous: given, ...published } = event.data as { id: string; previous?: object };
  const closedDay = closedDayFields(published);
  const data = { ...readableFields(published), ...closedDay.after, id: published.id };
  const hasPrevious = given !== undefined || 'closedDay' in closedDay.before;
  const previous = hasPrevious ? { ...readableFields({ ...given }), ...closedDay.before } : undefined;
  const action = event.type.slice(event.type.indexOf('.') + 1);
  const [kind, verb] = action.split('.');
  if (!isAudited(kind) || !isAction(action)) return null;
  const { label, fields, personal = [], departmentOf = () => null }: Audited = AUDITED[kind];
  const isDeleted = verb === 'deleted';
  const changes = changesOf(fields, verb === 'created' ? {} : previous, isDeleted ? {} : data, verb === 'created');
  if (previous !== undefined && changes.length === 0) return null;
  const known: ReadableFields = { ...data, ...(isDeleted && previous), id: data.id };
  const name = textOf(known[label]);
  const split = splitPersonal(changes, personal);
  const isPerson = kind === 'employee';
  // The reasons of a task are about its employee, who may be another now.
  const personId = isPerson ? data.id : textOf(previous?.['employeeId'] ?? known['employeeId']);
  return {
    id: event.id,
    at: new Date(event.time),
    actorId: event.actor ?? null,
    actorEmployeeId: event.actoremployee,
    action,
    entity: { kind, id: data.id },
    departmentId: textOf(departmentOf(known)),
    label: isPerson ? null : name,
    changes: split.shown,
    ...(personId !== null &&
      (isPerson || split.personal.length > 0) && {
        personal: { personId, values: { label: isPerson ? name : null, changes: split.personal } },
      }),
    count: 1,
    address: event.actoraddress ?? null,
    correlationId: correlationOf(event),
  };
}

/** Returns the entry of an erasure, without a value of the person. */
export const entryOfErasure = (event: Envelope<ErasedPerson>): NewEntry => ({
  id: event.id,
  at: new Date(event.time),
  actorId: event.actor ?? null,
  action: 'employee.erased',
  entity: { kind: 'employee', id: event.data.id },
  changes: [],
  count: 1,
  address: event.actoraddress ?? null,
  correlationId: correlationOf(event),
});

/** Returns the changes of the fields that `before` has; at a creation or deletion, of those with a value. */
function changesOf(
  fields: readonly string[],
  before: ReadableFields | undefined,
  after: ReadableFields,
  isNew: boolean,
) {
  if (before === undefined) return [];
  return fields
    .filter((field) => (isNew ? after : before)[field] !== undefined)
    .map((field): AuditChange => ({ field, before: before[field] ?? null, after: after[field] ?? null, erased: false }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

const isAudited = (kind: string | undefined): kind is keyof typeof AUDITED =>
  kind !== undefined && Object.hasOwn(AUDITED, kind);
const isAction = (action: string): action is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(action);
const textOf = (value: AuditValue | undefined): string | null => (typeof value === 'string' ? value : null);

/** Returns the trace id of the request that caused an event, or that runs now. */
export function correlationOf(trace: { traceparent?: string; tracestate?: string } | undefined): string | null {
  const { traceparent, tracestate } = trace ?? {};
  if (traceparent === undefined) return null;
  return correlationIdOf({ traceparent, ...(tracestate !== undefined && { tracestate }) }) ?? null;
}
