import { z } from 'zod';
import { bulkResult } from '../entities/bulk.js';
import { idField } from '../fields.js';
import { CSV_SEPARATORS } from '../rules/csv.js';
import { EXPORT_FORMATS } from '../rules/exports.js';
import { auditQuery, deliveryQuery, departmentQuery, employeeQuery, taskExportOrder, taskQuery } from './list.js';

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
export const auditExport = auditQuery.omit(PAGE).extend(fileFields);
export const bulkResultExport = z.strictObject({
  jobId: idField,
  result: bulkResult.optional(),
  ...fileFields,
});
export type ExportFile = z.infer<typeof exportFile>;
