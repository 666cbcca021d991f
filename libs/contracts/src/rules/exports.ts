/** The lists that can be exported: their name on screens and in the file, and the beginning of the file's name. */
export const EXPORTED_LISTS = {
  tasks: { name: 'Tareas', file: 'tareas' },
  employees: { name: 'Empleados', file: 'empleados' },
  departments: { name: 'Departamentos', file: 'departamentos' },
  deliveries: { name: 'Envíos', file: 'envios' },
  metrics: { name: 'Métricas', file: 'metricas' },
  costs: { name: 'Costos', file: 'costos' },
  audit: { name: 'Actividad', file: 'actividad' },
  'bulk-results': { name: 'Resultados', file: 'resultados' },
} as const;
export type ExportList = keyof typeof EXPORTED_LISTS;
export const EXPORT_LISTS = Object.keys(EXPORTED_LISTS) as [ExportList, ...ExportList[]];

/** Exports that are one archive of several files. */
export const EXPORTED_ARCHIVES = {
  school: { file: 'escuela', did: 'exportó todos los datos de la escuela' },
  employee: { file: 'datos-personales', did: 'exportó los datos de un empleado' },
} as const;
export type ExportArchive = keyof typeof EXPORTED_ARCHIVES;
export const EXPORT_ARCHIVES = Object.keys(EXPORTED_ARCHIVES) as [ExportArchive, ...ExportArchive[]];

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
