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

type DemoState = 'active' | 'paused' | 'completed';
export interface DemoTask {
  title: string;
  description: string | null;
  /** Index of the employee. */
  employee: number;
  /** Minutes. */
  interval: number;
  state: DemoState;
}
type Row = readonly [title: string, description: string | null, employee: number, interval: number, state?: DemoState];

/** Oldest first. Long intervals prevail, so that the sandbox fills slowly. */
const TASK_ROWS: readonly Row[] = [
  ['Elaborar plan operativo anual', 'Versión final para la Dirección Departamental', 0, 1440, 'completed'],
  ['Actualizar inventario de mobiliario', 'Aulas 1 a 12 y laboratorio', 22, 480, 'completed'],
  ['Entregar planificación del primer parcial', null, 5, 480, 'completed'],
  [
    'Revisar expedientes de primer ingreso',
    'Partida de nacimiento, fotografías y constancia de vacunas',
    2,
    240,
    'completed',
  ],
  ['Preparar horario de clases', 'Jornada matutina y vespertina', 1, 1440, 'completed'],
  ['Reparar tubería de los baños', 'Bloque B', 24, 240, 'completed'],
  ['Diagnóstico de lectura de segundo grado', null, 6, 480, 'completed'],
  ['Convocar a la sociedad de padres', 'Elección de la nueva directiva', 19, 1440, 'completed'],
  ['Solicitar textos de matemáticas', 'Cuarto a sexto grado', 7, 480, 'completed'],
  ['Registrar matrícula en el SACE', 'Todos los grados', 3, 120, 'completed'],
  ['Fumigar aulas y patio', 'Campaña contra el dengue', 23, 1440, 'paused'],
  ['Organizar biblioteca del aula', null, 8, 1440, 'paused'],
  ['Talleres de orientación vocacional', 'Undécimo grado', 20, 480],
  ['Cambiar luminarias del salón de actos', null, 22, 480, 'paused'],
  ['Calendario de reuniones con padres', 'Un sábado por mes', 0, 1440],
  ['Ingresar notas del primer parcial', 'Séptimo grado, sección A', 12, 240, 'completed'],
  ['Ingresar notas del primer parcial', 'Octavo grado, sección B', 13, 240, 'completed'],
  ['Elaborar constancias de conducta', 'Solicitudes de la semana', 4, 240],
  ['Proyecto de huerto escolar', 'Preparar el terreno y pedir semillas', 9, 1440],
  ['Prueba de comprensión lectora', 'Tercer grado', 10, 480],
  ['Adecuaciones curriculares', 'Estudiantes con necesidades especiales', 21, 1440],
  ['Laboratorio de química: revisar reactivos', null, 14, 480, 'paused'],
  ['Feria científica: recibir propuestas', 'Una por sección', 15, 480],
  ['Actualizar periódico mural', 'Tema: identidad nacional', 11, 1440, 'paused'],
  ['Informe de asistencia del mes', 'Enviar a la Distrital', 3, 480, 'completed'],
  ['Revisar botiquín de primeros auxilios', null, 23, 1440],
  ['Entrevistas a familias nuevas', null, 19, 480],
  ['Inventario de libros de texto', 'Biblioteca central', 16, 1440, 'paused'],
  ['Pintar canchas deportivas', 'Fútbol y baloncesto', 24, 1440, 'paused'],
  ['Plan de evacuación', 'Actualizar rutas y señalización', 1, 480],
  ['Círculo de estudio de matemáticas', 'Noveno grado', 17, 480],
  ['Examen de nivelación', 'Preparar pautas de reposición', 12, 240],
  ['Boletas de calificaciones', 'Imprimir y firmar', 2, 240, 'completed'],
  ['Acta de entrega de uniformes', null, 4, 1440],
  ['Planificación del segundo parcial', 'Primer grado', 6, 480],
  ['Planificación del segundo parcial', 'Español, décimo grado', 13, 480],
  ['Seguimiento a ausencias repetidas', 'Llamar a los encargados', 20, 240],
  ['Concurso de ortografía', 'Listas de participantes', 7, 480, 'paused'],
  ['Mantenimiento de computadoras', 'Laboratorio 2', 18, 480],
  ['Cotizar impresora para secretaría', 'Tres cotizaciones', 3, 1440],
  ['Acto cívico del lunes', 'Ensayo de la banda', 11, 240],
  ['Revisar cuadernos', 'Ciencias naturales, quinto grado', 8, 480],
  ['Limpieza de canaletas', 'Antes de las lluvias', 24, 480],
  ['Charla sobre acoso escolar', 'Sextos grados', 21, 480],
  ['Guías de estudio de inglés', 'Undécimo grado', 15, 240],
  ['Listado de becas', 'Estudiantes candidatos del año', 2, 240],
  ['Reunión de área de matemáticas', 'Acordar criterios de evaluación', 17, 480],
  ['Certificaciones de estudio pendientes', null, 4, 120],
  ['Revisar merienda escolar', 'Recibir y contar raciones', 9, 240],
  ['Bitácora de vigilancia nocturna', null, 23, 480, 'paused'],
  ['Exposición de proyectos', 'Fijar fecha y espacio', 14, 480],
  ['Evaluación de desempeño docente', 'Observar dos clases por semana', 0, 480],
  ['Reporte de daños en aulas', null, 22, 240],
  ['Subir notas del segundo parcial', 'Cuarto grado', 10, 120],
  ['Visita al museo', 'Permisos firmados por los padres', 5, 240],
  ['Atender solicitudes de traslado', null, 3, 120],
  ['Torneo intramuros', 'Roles de juego', 16, 240],
  ['Tutorías de lectura', 'Segundo grado', 6, 120],
  ['Confirmar transporte de la excursión', 'Salida el viernes a las 7:00 a. m.', 18, 60],
  ['Recoger firmas del acta de hoy', null, 1, 60],
];

export const TASKS: readonly DemoTask[] = TASK_ROWS.map(
  ([title, description, employee, interval, state = 'active']) => ({
    title,
    description,
    employee,
    interval,
    state,
  }),
);
