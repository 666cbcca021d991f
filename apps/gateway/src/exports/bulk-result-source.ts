import {
  type BulkItemView,
  type BulkList,
  bulkReason,
  type BulkResult,
  GetBulkJob,
  ListBulkItems,
  MAX_PAGE,
  type bulkResultExport,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { z } from 'zod';
import type { ListSource } from './column.js';

type Wanted = Pick<z.infer<typeof bulkResultExport>, 'jobId' | 'result'>;

const ROW_NAMES: Record<BulkList, string> = { tasks: 'Tarea', employees: 'Empleado', departments: 'Departamento' };
const RESULT_NAMES: Record<BulkResult, string> = {
  changed: 'Hecho',
  unchanged: 'Ya estaba así',
  failed: 'No se pudo',
};

/** Result of each row of a bulk job. Throws `bulk_job_not_found`. */
export async function bulkResultSource(
  requests: RequestClient,
  { jobId: id, result }: Wanted,
): Promise<ListSource<BulkItemView>> {
  const { list } = await requests.send(GetBulkJob, { id });
  return {
    columns: [
      { header: ROW_NAMES[list], width: 40, value: ({ name }) => name },
      { header: 'Resultado', width: 16, value: (row) => (row.result ? RESULT_NAMES[row.result] : 'Sin hacer') },
      { header: 'Motivo', width: 40, value: (row) => (row.result === 'failed' ? bulkReason(list, row.code) : null) },
      { header: 'Código', width: 24, value: ({ code }) => code },
      { header: 'Id', width: 38, value: (row) => row.id },
    ],
    read: (cursor) => requests.send(ListBulkItems, { id, result, limit: MAX_PAGE, cursor }),
  };
}
