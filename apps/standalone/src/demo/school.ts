/** An invented school in Honduras; the phone numbers follow the country's numbering plan. */
export const DEPARTMENTS = [
  { name: 'Dirección', description: 'Gestión general del centro educativo' },
  { name: 'Secretaría Académica', description: 'Matrícula, expedientes y certificaciones' },
  { name: 'Docencia Primaria', description: 'De primero a sexto grado' },
  { name: 'Docencia Secundaria', description: 'De séptimo a undécimo grado' },
  { name: 'Consejería y Orientación', description: 'Acompañamiento a estudiantes y familias' },
  { name: 'Servicios Generales', description: 'Mantenimiento, limpieza y vigilancia' },
  { name: 'Biblioteca y Audiovisuales', description: 'Se abre el próximo año: todavía sin personal' },
] as const;

/** Name, phone and index of the department. */
export const EMPLOYEES: readonly (readonly [name: string, phone: string, department: number])[] = [
  ['Marta Elena Zelaya', '+504 9812-4471', 0],
  ['Óscar Rolando Matute', '+504 3341-9026', 0],
  ['Karla Patricia Reyes', '+504 9745-1183', 1],
  ['Wilmer Antonio Banegas', '+504 8836-5520', 1],
  ['Suyapa Castellanos', '+504 9954-3307', 1],
  ['José Ángel Núñez', '+504 3278-6642', 2],
  ['Dunia Marisol Funes', '+504 9688-2195', 2],
  ['Reina Isabel Cálix', '+504 8790-4418', 2],
  ['Edwin Josué Padilla', '+504 3396-7751', 2],
  ['Lesly Carolina Ávila', '+504 9521-8834', 2],
  ['Gladys Yolanda Mejía', '+504 8812-6079', 2],
  ['Nelson Iván Pineda', '+504 9467-3302', 2],
  ['Héctor Danilo Rodríguez', '+504 3255-9148', 3],
  ['Ana Lucía Bustillo', '+504 9903-5516', 3],
  ['Mario Roberto Cárcamo', '+504 8741-2280', 3],
  ['Yessenia Flores', '+504 3310-4497', 3],
  ['Santos Efraín Guevara', '+504 9678-1053', 3],
  ['Claudia Xiomara Lagos', '+504 9832-7714', 3],
  ['Fredy Orlando Turcios', '+504 8899-3621', 3],
  ['Ligia Mercedes Sabillón', '+504 9540-6688', 4],
  ['Rubén Darío Escoto', '+504 3287-1945', 4],
  ['Vilma Esperanza Ponce', '+504 9716-8802', 4],
  ['Juan Carlos Interiano', '+504 8823-5476', 5],
  ['Blanca Rosa Amador', '+504 3369-2017', 5],
  ['Melvin Adalid Sierra', '+504 9485-7730', 5],
];
