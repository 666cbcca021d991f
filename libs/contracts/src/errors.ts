/** A field's mistake: `field` is its path in the body or query, `message` is Spanish. */
export interface FieldError {
  field: string;
  message: string;
}

/** RFC 9457 body of every error the API answers. `code` is stable; `detail` is Spanish. */
export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  instance?: string;
  /** Trace id to quote when asking for help. */
  correlationId?: string;
  errors?: FieldError[];
  /** With `already_exists`: what exists. */
  entity?: unknown;
}

const internal_error = { status: 500, detail: 'Ocurrió un error inesperado.' } as const;
const service_unavailable = {
  status: 503,
  detail: 'El servicio no está disponible en este momento. Inténtalo de nuevo.',
} as const;
const request_timeout = {
  status: 504,
  detail: 'El servicio tardó demasiado en responder. Inténtalo de nuevo.',
} as const;
const department_has_employees = {
  status: 409,
  detail:
    'No se puede eliminar este departamento porque tiene empleados asignados. ' +
    'Primero reasigna o elimina los empleados.',
} as const;

/** The errors that the portal itself reports, so that it loads their texts alone: others come with the answer. */
export const CLIENT_ERRORS = { internal_error, service_unavailable, request_timeout, department_has_employees };

/** Every error code with its HTTP status and the Spanish text shown to a person. */
export const ERRORS = {
  validation_failed: { status: 422, detail: 'Revisa los campos marcados.' },
  malformed_request: { status: 400, detail: 'La petición no se puede leer.' },
  not_found: { status: 404, detail: 'No existe o ya fue eliminado.' },
  department_not_found: { status: 404, detail: 'El departamento no existe o ya fue eliminado.' },
  employee_not_found: { status: 404, detail: 'El empleado no existe o ya fue eliminado.' },
  task_not_found: { status: 404, detail: 'La tarea no existe o ya fue eliminada.' },
  user_not_found: { status: 404, detail: 'La cuenta no existe o ya fue eliminada.' },
  department_has_employees,
  task_paused: { status: 409, detail: 'La tarea está pausada. Actívala primero.' },
  task_completed: { status: 409, detail: 'La tarea está completada. Reábrela primero.' },
  task_not_completed: { status: 409, detail: 'La tarea no está completada.' },
  occurrence_open: {
    status: 409,
    detail: 'Ya hay otra ocurrencia abierta de esta tarea repetida. Complétala o elimínala primero.',
  },
  window_closed: {
    status: 409,
    detail: 'WhatsApp solo permite responder hasta 24 horas después de su último mensaje.',
  },
  consent_missing: {
    status: 409,
    detail: 'Falta su consentimiento: regístralo en su tarjeta antes de escribirle.',
  },
  opted_out: { status: 409, detail: 'Pidió no recibir más mensajes.' },
  settings_changed: { status: 409, detail: 'Otra persona cambió la configuración. Revisa los valores actuales.' },
  fields_changed: {
    status: 409,
    detail: 'Otra persona cambió lo mismo mientras editabas. No se guardó nada: elige con qué valores quedarse.',
  },
  closed_day_not_found: { status: 404, detail: 'El feriado no existe o ya fue eliminado.' },
  absence_not_found: { status: 404, detail: 'La ausencia no existe o ya fue eliminada.' },
  template_refused: { status: 422, detail: 'Meta no aceptó la plantilla.' },
  template_exists: {
    status: 409,
    detail: 'Ya existe una plantilla con este nombre en este idioma. Elige otro nombre.',
  },
  connection_fixed: {
    status: 409,
    detail: 'La conexión está fijada en el servidor: solo la cambia quien lo administra.',
  },
  template_fixed: {
    status: 409,
    detail: 'La fija quien administra el servidor: aquí no se puede elegir otra.',
  },
  templates_unsupported: { status: 409, detail: 'Las plantillas solo existen con la API oficial de WhatsApp.' },
  provider_unavailable: { status: 503, detail: 'Meta no responde en este momento. Inténtalo de nuevo.' },
  provider_refused: {
    status: 409,
    detail: 'Meta no acepta el acceso de este servidor. Pide a quien lo administra que revise el token y la cuenta.',
  },
  bulk_job_not_found: { status: 404, detail: 'Este cambio de varias tareas no existe o ya no se guarda.' },
  bulk_not_undoable: { status: 409, detail: 'Ya no se puede deshacer: pasó más de una hora, o aún no ha terminado.' },
  not_undoable: { status: 409, detail: 'Ya no se puede deshacer: pasó más de una hora.' },
  changed_since: { status: 409, detail: 'Alguien lo cambió después, y ese cambio se queda.' },
  number_elsewhere: { status: 409, detail: 'Su número es ahora de un empleado de otro departamento.' },
  import_not_found: { status: 404, detail: 'Esta importación no existe o ya no se guarda.' },
  import_not_open: { status: 409, detail: 'Ahora no es posible: la importación está en otro paso.' },
  import_not_undoable: { status: 409, detail: 'Ya no se puede deshacer: pasó más de una hora, o aún no ha terminado.' },
  too_large: { status: 413, detail: 'El archivo es demasiado grande: máximo 10 MB, 50.000 filas y 100 columnas.' },
  unreadable_file: { status: 422, detail: 'El archivo está vacío o dañado, o no se puede leer.' },
  no_rows: { status: 422, detail: 'El archivo no tiene filas debajo de los encabezados.' },
  unsupported_format: { status: 415, detail: 'Solo se pueden importar archivos de Excel (.xlsx) y CSV.' },
  upload_waiting: { status: 429, detail: 'Ya hay otro archivo tuyo en espera. Sube este cuando se haya leído.' },
  uploads_busy: { status: 503, detail: 'Se están leyendo otros archivos. Sube el tuyo de nuevo en un minuto.' },
  last_administrator: { status: 409, detail: 'Es el último administrador. Nombra antes a otro.' },
  already_exists: { status: 409, detail: 'Ya existe.' },
  already_deleted: {
    status: 409,
    detail: 'Ya se había creado y después se eliminó. Inténtalo de nuevo para crearlo otra vez.',
  },
  body_too_large: { status: 413, detail: 'La petición es demasiado grande (máximo 100 KiB).' },
  unsupported_media_type: { status: 415, detail: 'El contenido debe ser JSON (application/json).' },
  method_not_allowed: { status: 405, detail: 'Operación no permitida.' },
  cross_site: { status: 403, detail: 'La petición viene de otro sitio web.' },
  too_many_requests: { status: 429, detail: 'Demasiadas peticiones. Espera un momento.' },
  unauthorized: { status: 401, detail: 'Credenciales incorrectas.' },
  session_required: { status: 401, detail: 'Inicia sesión para continuar.' },
  forbidden: { status: 403, detail: 'Tu cuenta no permite hacer esto.' },
  read_permission_required: {
    status: 403,
    detail: 'A este token le falta el permiso school.read: el trabajo lee con él las listas.',
  },
  confirmation_required: { status: 403, detail: 'Confirma que eres tú para continuar.' },
  link_expired: { status: 410, detail: 'Este enlace ya no es válido.' },
  challenge_expired: { status: 410, detail: 'Pasó demasiado tiempo o hubo demasiados intentos. Empieza de nuevo.' },
  oidc_refused: { status: 403, detail: 'El proveedor de identidad no confirmó quién eres. Inténtalo de nuevo.' },
  oidc_expired: {
    status: 410,
    detail: 'Este inicio de sesión caducó, ya se usó o empezó en otro navegador. Inténtalo de nuevo.',
  },
  oidc_no_access: {
    status: 403,
    detail:
      'Esta identidad no da acceso a Recuerda. Si ya entras con contraseña, conéctala en Mi cuenta. ' +
      'Si no, pide acceso a un administrador.',
  },
  oidc_connected: { status: 409, detail: 'Ya hay una conexión: esta identidad o tu cuenta está conectada.' },
  oidc_unavailable: {
    status: 503,
    detail: 'El proveedor de identidad no responde en este momento. Inténtalo más tarde o entra con tu contraseña.',
  },
  secrets_key_missing: {
    status: 503,
    detail:
      'A este servidor le falta la clave con la que guarda los secretos. ' +
      'Pide a quien lo administra que ponga SECRETS_KEY.',
  },
  secret_unreadable: {
    status: 409,
    detail: 'Este secreto ya no se puede leer, porque la clave de este servidor es otra. Cámbialo por uno nuevo.',
  },
  misdirected_request: {
    status: 421,
    detail:
      'Sin inicio de sesión, Recuerda solo responde a este equipo. Para usarlo desde otros, quien administra el ' +
      'servidor debe arrancarlo con AUTH=on y abrir el enlace que muestra al arrancar.',
  },
  internal_error,
  service_unavailable,
  request_timeout,
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);
