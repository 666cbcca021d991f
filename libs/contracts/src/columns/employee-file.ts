import type { FileColumns } from './column.js';
import { DEPARTMENT_FILE, ID_COLUMN } from './department-file.js';

export const EMPLOYEE_FILE = {
  name: {
    header: 'Nombre',
    width: 30,
    aliases:
      'empleado, empleada, asignado a, asignada a, responsable de la tarea, nombre completo, employee, ' +
      'nombre del empleado, nombre y apellido, nombres y apellidos, assigned to, full name, encargado',
    template: {
      header: 'Nombre completo',
      about: 'Obligatorio.',
      examples: ['Ejemplo: María López', 'Ejemplo: José Núñez'],
    },
  },
  phone: {
    header: 'Teléfono',
    width: 18,
    kind: 'phone',
    aliases:
      'telefono, celular, movil, whatsapp, numero, numero de telefono, tel, tel., phone, mobile, phone number, ' +
      'cell',
    template: {
      about: 'Con el código del país. Un empleado se reconoce por su teléfono. La columna debe ser texto.',
      examples: ['+504 9999-0001', '+504 9999-0002'],
    },
  },
  email: {
    header: 'Correo',
    width: 30,
    aliases: 'correo, correo electronico, email, e-mail, mail',
    template: { about: 'Opcional. Para lo que WhatsApp no entrega.', examples: ['maria@example.org', ''] },
  },
  departmentId: {
    header: 'Departamento',
    width: 25,
    template: { about: 'Obligatorio. Si no existe, se crea.', examples: DEPARTMENT_FILE.name.template.examples },
  },
  taskCount: { header: 'Tareas', width: 10 },
  wantsReminders: { header: 'Quiere recordatorios', width: 20 },
  consent: {
    header: 'Consentimiento',
    width: 20,
    kind: 'instant',
    aliases: 'consentimiento, consiente, acepta, acepto, acepta recordatorios, consent, opt-in, optin',
    template: {
      width: 18,
      about: 'Opcional. Sí: aceptó recibir recordatorios por WhatsApp. No: se retira lo registrado.',
      examples: ['Sí', ''],
    },
  },
  unreachableReason: { header: 'Número no alcanzable', width: 35 },
  createdAt: { header: 'Agregado', width: 20, kind: 'instant' },
  updatedAt: { header: 'Cambiado', width: 20, kind: 'instant' },
  id: ID_COLUMN,
} as const satisfies FileColumns;
