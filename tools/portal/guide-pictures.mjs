const button = (page, name) => page.getByRole('button', { name, exact: true });
const press = (name) => (page) => button(page, name).first().click();
const chooseMore = (name) => async (page) => {
  await press('Más')(page);
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const selectThree = [
  chooseMore('Seleccionar'),
  ...[0, 1, 2].map((n) => (page) => page.getByRole('checkbox').nth(n).click()),
  // How far a click scrolls depends on the texts of the day.
  (page) => page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded(),
];
const dialog = (page) => page.getByRole('dialog');

/** Writes an example into the fields of an open form, by their labels. */
const fill = (fields) => async (page) => {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
};

/** A list with one mistake, as the preview of an import shows it. */
const LIST = [
  'Nombre;Teléfono;Departamento',
  'Íngrid Zelaya;9911-0001;Biblioteca',
  'Óscar Membreño;5,05E+10;Biblioteca',
  'Julia Cáceres;+504 9911-0003;Secretaría',
].join('\n');
const preview = async (page) => {
  const file = { name: 'personal.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
  await page.getByLabel('Elegir archivo').setInputFiles(file);
  await button(page, 'Verificar las filas').click();
  await page.getByRole('button', { name: /^Importar \d/ }).waitFor();
};

/**
 * Pictures of the guides: a screen, the steps on it, and what of it is shown (the whole window without `of`). Their
 * names are those of docs/guia/imagenes.
 */
export const PICTURES = [
  {
    name: 'departamento',
    path: '/departments',
    steps: [press('Nuevo Departamento'), fill({ 'Nombre del Departamento': 'Dirección' })],
    of: dialog,
  },
  {
    name: 'empleado',
    path: '/employees',
    steps: [press('Nuevo Empleado'), fill({ 'Nombre Completo': 'Ana Núñez', 'Número de Teléfono': '9999-9999' })],
    of: dialog,
  },
  {
    name: 'tarea',
    path: '/tasks',
    steps: [press('Nueva Tarea'), fill({ 'Título de la Tarea': 'Pasar lista' })],
    of: dialog,
  },
  {
    name: 'tarea-opciones',
    path: '/tasks',
    steps: [
      press('Nueva Tarea'),
      fill({ 'Título de la Tarea': 'Entregar notas' }),
      (page) => dialog(page).getByText('Más opciones').click(),
      fill({ 'Vence el': '2026-12-18', 'Hora de vencimiento': '15:00' }),
      (page) => dialog(page).getByLabel('Repetir').selectOption('Por meses'),
      (page) => dialog(page).getByLabel('Hasta').focus(),
    ],
  },
  { name: 'seleccion', path: '/tasks', steps: selectThree },
  { name: 'seleccion-empleados', path: '/employees', steps: selectThree },
  { name: 'importar', path: '/importar', steps: [preview] },
  {
    name: 'vista',
    path: '/tasks?state=paused&view=table',
    steps: [chooseMore('Vistas'), press('Guardar vista'), fill({ 'Nombre de la vista': 'Pausadas' })],
    of: dialog,
  },
  { name: 'horario', path: '/settings/hours', steps: [(page) => page.getByText('Solo en estas horas').click()] },
  { name: 'feriados', path: '/settings/closed-days', steps: [press('Proponer feriados')] },
  {
    name: 'escalamiento',
    path: '/settings/escalation',
    steps: [(page) => page.getByText('Avisar si no responde').click()],
  },
  { name: 'mensajes', path: '/settings/texts', steps: [] },
  { name: 'whatsapp', path: '/settings/whatsapp', steps: [] },
  { name: 'integraciones', path: '/settings/integrations', steps: [press('Agregar destino')], of: dialog },
];
