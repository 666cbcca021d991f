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

/** An error's HTTP status and the Spanish text shown to a person. */
const error = (status: number, detail: string) => ({ status, detail });

const internal_error = error(500, 'Ocurrió un error inesperado.');
const service_unavailable = error(503, 'El servicio no está disponible en este momento. Inténtalo de nuevo.');
const request_timeout = error(504, 'El servicio tardó demasiado en responder. Inténtalo de nuevo.');
const department_has_employees = error(
  409,
  'No se puede eliminar este departamento porque tiene empleados asignados. ' +
    'Primero reasigna o elimina los empleados.',
);

/** The errors that the portal itself reports, so that it loads their texts alone: others come with the answer. */
export const CLIENT_ERRORS = { internal_error, service_unavailable, request_timeout, department_has_employees };

/** Every error code with its HTTP status and the Spanish text shown to a person. */
export const ERRORS = {
  validation_failed: error(422, 'Revisa los campos marcados.'),
  malformed_request: error(400, 'La petición no se puede leer.'),
  not_found: error(404, 'No existe o ya fue eliminado.'),
  department_not_found: error(404, 'El departamento no existe o ya fue eliminado.'),
  employee_not_found: error(404, 'El empleado no existe o ya fue eliminado.'),
  task_group_not_found: error(404, 'Esta tarea de varias personas no existe o ya fue eliminada.'),
  task_not_found: error(404, 'La tarea no existe o ya fue eliminada.'),
  user_not_found: error(404, 'La cuenta no existe o ya fue eliminada.'),
  department_has_employees,
  task_paused: error(409, 'La tarea está pausada. Actívala primero.'),
  task_completed: error(409, 'La tarea está completada. Reábrela primero.'),
  task_not_completed: error(409, 'La tarea no está completada.'),
  occurrence_open: error(409, 'Ya hay otra ocurrencia abierta de esta tarea repetida. Complétala o elimínala primero.'),
  window_closed: error(409, 'WhatsApp solo permite responder hasta 24 horas después de su último mensaje.'),
  consent_missing: error(409, 'Falta su consentimiento: regístralo en su tarjeta antes de escribirle.'),
  opted_out: error(409, 'Pidió no recibir más mensajes.'),
  settings_changed: error(409, 'Otra persona cambió la configuración. Revisa los valores actuales.'),
  fields_changed: error(
    409,
    'Otra persona cambió lo mismo mientras editabas. No se guardó nada: elige con qué valores quedarse.',
  ),
  closed_day_not_found: error(404, 'El feriado no existe o ya fue eliminado.'),
  absence_not_found: error(404, 'La ausencia no existe o ya fue eliminada.'),
  template_refused: error(422, 'Meta no aceptó la plantilla.'),
  template_exists: error(409, 'Ya existe una plantilla con este nombre en este idioma. Elige otro nombre.'),
  connection_fixed: error(409, 'La conexión está fijada en el servidor: solo la cambia quien lo administra.'),
  account_connected: error(409, 'Este número ya está conectado.'),
  department_has_account: error(409, 'Uno de estos departamentos ya tiene otro número. Quítaselo antes a ese número.'),
  school_has_account: error(409, 'La escuela ya tiene su número: elige los departamentos de este.'),
  template_fixed: error(409, 'La fija quien administra el servidor: aquí no se puede elegir otra.'),
  templates_unsupported: error(409, 'Las plantillas solo existen con la API oficial de WhatsApp.'),
  provider_unavailable: error(503, 'Meta no responde en este momento. Inténtalo de nuevo.'),
  provider_refused: error(
    409,
    'Meta no acepta el acceso de este servidor. Pide a quien lo administra que revise el token y la cuenta.',
  ),
  bulk_job_not_found: error(404, 'Este cambio de varias tareas no existe o ya no se guarda.'),
  bulk_not_undoable: error(409, 'Ya no se puede deshacer: pasó más de una hora, o aún no ha terminado.'),
  not_undoable: error(409, 'Ya no se puede deshacer: pasó más de una hora.'),
  changed_since: error(409, 'Alguien lo cambió después, y ese cambio se queda.'),
  number_elsewhere: error(409, 'Su número es ahora de un empleado de otro departamento.'),
  import_not_found: error(404, 'Esta importación no existe o ya no se guarda.'),
  import_not_open: error(409, 'Ahora no es posible: la importación está en otro paso.'),
  import_not_undoable: error(409, 'Ya no se puede deshacer: pasó más de una hora, o aún no ha terminado.'),
  too_large: error(413, 'El archivo es demasiado grande: máximo 10 MB, 50.000 filas y 100 columnas.'),
  unreadable_file: error(422, 'El archivo está vacío o dañado, o no se puede leer.'),
  no_rows: error(422, 'El archivo no tiene filas debajo de los encabezados.'),
  unsupported_format: error(415, 'Solo se pueden importar archivos de Excel (.xlsx) y CSV.'),
  upload_waiting: error(429, 'Ya hay otro archivo tuyo en espera. Sube este cuando se haya leído.'),
  uploads_busy: error(503, 'Se están leyendo otros archivos. Sube el tuyo de nuevo en un minuto.'),
  last_administrator: error(409, 'Es el último administrador. Nombra antes a otro.'),
  already_exists: error(409, 'Ya existe.'),
  already_deleted: error(409, 'Ya se había creado y después se eliminó. Inténtalo de nuevo para crearlo otra vez.'),
  body_too_large: error(413, 'La petición es demasiado grande (máximo 100 KiB).'),
  unsupported_media_type: error(415, 'El contenido debe ser JSON (application/json).'),
  method_not_allowed: error(405, 'Operación no permitida.'),
  cross_site: error(403, 'La petición viene de otro sitio web.'),
  too_many_requests: error(429, 'Demasiadas peticiones. Espera un momento.'),
  unauthorized: error(401, 'Credenciales incorrectas.'),
  session_required: error(401, 'Inicia sesión para continuar.'),
  forbidden: error(403, 'Tu cuenta no permite hacer esto.'),
  read_permission_required: error(
    403,
    'A este token le falta el permiso school.read: el trabajo lee con él las listas.',
  ),
  confirmation_required: error(403, 'Confirma que eres tú para continuar.'),
  link_expired: error(410, 'Este enlace ya no es válido.'),
  challenge_expired: error(410, 'Pasó demasiado tiempo o hubo demasiados intentos. Empieza de nuevo.'),
  oidc_refused: error(403, 'El proveedor de identidad no confirmó quién eres. Inténtalo de nuevo.'),
  oidc_expired: error(410, 'Este inicio de sesión caducó, ya se usó o empezó en otro navegador. Inténtalo de nuevo.'),
  oidc_no_access: error(
    403,
    'Esta identidad no da acceso a Recuerda. Si ya entras con contraseña, conéctala en Mi cuenta. ' +
      'Si no, pide acceso a un administrador.',
  ),
  oidc_connected: error(409, 'Ya hay una conexión: esta identidad o tu cuenta está conectada.'),
  oidc_unavailable: error(
    503,
    'El proveedor de identidad no responde en este momento. Inténtalo más tarde o entra con tu contraseña.',
  ),
  secrets_key_missing: error(
    503,
    'A este servidor le falta la clave con la que guarda los secretos. ' +
      'Pide a quien lo administra que ponga SECRETS_KEY.',
  ),
  secret_unreadable: error(
    409,
    'Este secreto ya no se puede leer, porque la clave de este servidor es otra. Cámbialo por uno nuevo.',
  ),
  misdirected_request: error(
    421,
    'Sin inicio de sesión, Recuerda solo responde a este equipo. Para usarlo desde otros, quien administra el ' +
      'servidor debe arrancarlo con AUTH=on y abrir el enlace que muestra al arrancar.',
  ),
  internal_error,
  service_unavailable,
  request_timeout,
};

export type ErrorCode = keyof typeof ERRORS;
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);
