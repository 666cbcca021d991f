import { z } from 'zod';
import { departmentFilters } from '../entities/department.js';
import { employeeFilters } from '../entities/employee.js';
import { taskFilters } from '../entities/task.js';
import { choiceField, idField, instantInput, searchField } from '../fields.js';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../rules/audit.js';
import { MAX_IDS } from '../rules/limits.js';
import { ordersOf, type ViewedList } from '../columns/viewed-lists.js';
import { bulkResult } from '../entities/bulk.js';
import { costQuery } from '../views/costs.js';
import { CSV_SEPARATORS } from '../rules/csv.js';
import { EXPORT_FORMATS } from '../rules/exports.js';

export const MAX_PAGE = 200;
/** Rows that one service reads of another at once. */
export const MAX_BATCH = 500;
/**
 * Longest cursor, characters. It may hold a name: six characters of JSON for each of its own, a third longer in Base64.
 */
const MAX_CURSOR = 2_000;
/** UUIDs separated by commas. */
export const idsField = z
  .string({ error: 'Debe ser un texto.' })
  .refine((text) => text.split(',').every((id) => idField.safeParse(id).success), {
    error: 'Deben ser UUID separados por comas.',
    abort: true,
  })
  .refine((text) => text.split(',').length <= MAX_IDS, `Máximo ${MAX_IDS} identificadores.`);
/** The fields of a list that is read page by page. */
export const cursorFields = {
  /** Items a page, 1 to {@link MAX_PAGE}. */
  limit: z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(MAX_PAGE, `El máximo es ${MAX_PAGE}.`)
    .default(50),
  /** `nextCursor` of the page before; opaque. */
  cursor: z.string().max(MAX_CURSOR).optional(),
};
export const pageFields = {
  ...cursorFields,
  /** Part of a name or title; case and accents do not matter. */
  search: searchField.optional(),
  /**
   * Only rows with these ids, all on one page: `limit` does not apply. Together with the filters it shows which still
   * match.
   */
  ids: idsField.optional(),
};
/** Rows on a page: as asked for, or as many as ids can name. */
export const pageLimit = ({ limit, ids }: { limit: number; ids?: string | undefined }): number =>
  ids === undefined ? limit : MAX_IDS;
/**
 * `created`: newest first; `state`: active, paused, completed; names and titles as Spanish sorts them; times soonest
 * first. A minus reverses it. No order leaves a row out: those without a value are the last ones, in both directions.
 */
const orderOf = <L extends ViewedList>(list: L) => choiceField(ordersOf(list));

export const departmentQuery = z.strictObject({
  ...pageFields,
  order: orderOf('departments').default('created'),
  ...departmentFilters,
});
export const employeeQuery = z.strictObject({
  ...pageFields,
  order: orderOf('employees').default('created'),
  ...employeeFilters,
});
/** Orders of a file of tasks. Not by the next reminder: those that are sent meanwhile would move past the rows read. */
export const taskExportOrder = orderOf('tasks').exclude(['reminder', '-reminder']).optional();
/** Ordered by `created`, if it is left out. */
export const taskQuery = z.strictObject({ ...pageFields, order: orderOf('tasks').optional(), ...taskFilters });
export const deliveryQuery = z.strictObject({
  ...cursorFields,
  taskId: idField.optional(),
  employeeId: idField.optional(),
});
/** Entries of the audit, newest first. */
export const auditQuery = z.strictObject({
  ...cursorFields,
  /** The user who did it. */
  actorId: idField.optional(),
  entityKind: choiceField(AUDIT_ENTITIES).optional(),
  entityId: idField.optional(),
  action: choiceField(AUDIT_ACTIONS).optional(),
  /** From this instant on, and before that one. */
  from: instantInput.optional(),
  to: instantInput.optional(),
});
/** A list's query as another service sends it: with larger pages, to read the whole list. */
export const batched = <S extends z.ZodRawShape & { limit: typeof pageFields.limit }>(query: z.ZodObject<S>) =>
  query.extend({ limit: z.int().min(1).max(MAX_BATCH).default(50) });

export type DepartmentQuery = z.infer<typeof departmentQuery>;
export type EmployeeQuery = z.infer<typeof employeeQuery>;
export type TaskQuery = z.infer<typeof taskQuery>;
export type DeliveryQuery = z.infer<typeof deliveryQuery>;
export type AuditQuery = z.infer<typeof auditQuery>;

const fileFields = {
  format: z.enum(EXPORT_FORMATS, { error: 'Debe ser "xlsx" o "csv".' }).default('xlsx'),
  /** Separator of CSV. */
  separator: z.enum(CSV_SEPARATORS, { error: 'Debe ser ";" o ",".' }).default(';'),
};
const PAGE = { limit: true, cursor: true } as const;

/** The file alone, for what has no filters. */
export const exportFile = z.strictObject(fileFields);

/** A list's filters, and the file that is wanted. */
export const taskExport = taskQuery.omit(PAGE).extend({ order: taskExportOrder, ...fileFields });
export const employeeExport = employeeQuery.omit(PAGE).extend(fileFields);
export const departmentExport = departmentQuery.omit(PAGE).extend(fileFields);
export const deliveryExport = deliveryQuery.omit(PAGE).extend(fileFields);
export const costExport = costQuery.extend(fileFields);
export const auditExport = auditQuery.omit(PAGE).extend(fileFields);
export const bulkResultExport = z.strictObject({
  jobId: idField,
  result: bulkResult.optional(),
  ...fileFields,
});
export type ExportFile = z.infer<typeof exportFile>;
