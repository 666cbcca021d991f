/** Why the provider takes no message, and what to do about it. */
const FAULTS: Record<string, string> = {
  credentials: 'El proveedor rechazó las claves: pide a quien administra el servidor que las revise.',
  token_expired: 'El acceso al proveedor caducó: pide a quien administra el servidor un token nuevo.',
  quota: 'Se agotó el cupo de mensajes: amplía el plan o espera a que se renueve.',
  payment: 'El proveedor espera un pago: revisa la facturación de la cuenta.',
  banned: 'WhatsApp bloqueó el número de la escuela: entra en la cuenta de WhatsApp y pide que lo revisen.',
  device_offline:
    'El teléfono de la escuela no tiene conexión: enciéndelo, conéctalo a internet y comprueba que siga vinculado.',
  outage: 'El proveedor no responde o da errores a todos los envíos: no hay que hacer nada, se prueba a cada rato.',
};
/** Faults that a refused token causes. */
export const REFUSED_TOKEN: ReadonlySet<string> = new Set(['credentials', 'token_expired']);
const OTHER = 'El proveedor no acepta mensajes de esta cuenta: su respuesta dice por qué.';

export const stopNames = (reason: string | null): { title: string; badge: string } =>
  reason === 'outage'
    ? { title: 'WhatsApp no responde', badge: 'Sin respuesta' }
    : { title: 'WhatsApp está detenido', badge: 'Detenido' };

export const whatToDo = (reason: string | null): string => FAULTS[reason ?? ''] ?? OTHER;

/** Settings that Meta refused before anything was sent, by name. */
export const REFUSED_SETTINGS: Record<string, string> = {
  token: 'Meta no acepta el token de acceso',
  number: 'El identificador del número no pertenece a este token',
  account: 'El identificador de la cuenta de empresa no pertenece a este token',
};
