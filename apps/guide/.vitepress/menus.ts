import type { DefaultTheme } from 'vitepress';
import { readdirSync } from 'node:fs';
import { ROOT } from './source-pages.ts';

const SPANISH_SEARCH = {
  button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar en la ayuda' },
  modal: {
    displayDetails: 'Mostrar detalles',
    resetButtonTitle: 'Borrar la búsqueda',
    backButtonTitle: 'Cerrar la búsqueda',
    noResultsText: 'No hay resultados para',
    footer: {
      selectText: 'abrir',
      selectKeyAriaLabel: 'Entrar',
      navigateText: 'moverse',
      navigateUpKeyAriaLabel: 'Flecha arriba',
      navigateDownKeyAriaLabel: 'Flecha abajo',
      closeText: 'cerrar',
      closeKeyAriaLabel: 'Escape',
    },
  },
};

const GUIDES: DefaultTheme.SidebarItem[] = [
  {
    text: 'Empezar',
    items: [
      { text: 'La ayuda de Recuerda', link: '/guia/' },
      { text: 'El primer día', link: '/guia/primer-dia' },
    ],
  },
  {
    text: 'El trabajo diario',
    items: [
      { text: 'Tareas', link: '/guia/tareas' },
      { text: 'Empleados y departamentos', link: '/guia/empleados' },
      { text: 'Importar de un archivo', link: '/guia/importar' },
      { text: 'Vistas guardadas', link: '/guia/vistas' },
      { text: 'Respuestas por WhatsApp', link: '/guia/respuestas' },
      { text: 'Métricas', link: '/guia/metricas' },
    ],
  },
  {
    text: 'Configurar',
    items: [
      { text: 'Horarios y feriados', link: '/guia/horarios' },
      { text: 'Mensajes y escalamiento', link: '/guia/mensajes' },
      { text: 'WhatsApp', link: '/guia/whatsapp' },
      { text: 'Usuarios e inicio de sesión', link: '/guia/usuarios' },
      { text: 'Integraciones', link: '/guia/integraciones' },
    ],
  },
  {
    text: 'Si algo falla',
    items: [
      { text: 'Problemas y soluciones', link: '/guia/problemas' },
      { text: 'Copias de seguridad', link: '/guia/copias' },
    ],
  },
];

/** Pages of a folder of the repository, by their names. */
const pagesIn = (folder: string, at: string): DefaultTheme.SidebarItem[] =>
  readdirSync(`${ROOT}${folder}`)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => name.replace(/\.md$/, ''))
    .map((name) => ({ text: name.replaceAll('-', ' '), link: `${at}${name}` }));

const page = (text: string, link: string): DefaultTheme.SidebarItem => ({ text, link: `/en/${link}` });

const REFERENCE: DefaultTheme.SidebarItem[] = [
  page('All documents', ''),
  {
    text: 'Operators',
    items: [
      page('Overview', 'overview'),
      page('Docker Compose', 'docker-compose'),
      page('Kubernetes', 'kubernetes'),
      page('Operations', 'operations'),
      page('Sign in', 'sign-in'),
      page('OpenID Connect', 'openid-connect'),
      page('Security', 'security'),
      page('Metrics', 'metrics'),
      page('Traces', 'tracing'),
      page('Scaling', 'scaling'),
      page('Reliability', 'reliability'),
      page('Changelog', 'changelog'),
      { ...page('Runbooks', 'runbooks/'), collapsed: true, items: pagesIn('docs/runbooks', '/en/runbooks/') },
    ],
  },
  {
    text: 'Integrators',
    items: [
      page('The API', 'api'),
      page('Problem codes', 'problem-codes'),
      page('Changelog of the API', 'api-changelog'),
      page('Gateway', 'apps/gateway'),
      page('Webhooks', 'webhooks'),
      page('Calendar feeds', 'calendar-feeds'),
      page('Import', 'import'),
      page('Export', 'export'),
      page('Personal data', 'personal-data'),
      page('Many at once', 'bulk'),
      page('Saved views', 'saved-views'),
      page('Sets of tasks', 'task-sets'),
      page('WhatsApp Cloud API', 'whatsapp-cloud'),
      page('What WhatsApp costs', 'whatsapp-costs'),
      page('Provider and replies', 'apps/conversations'),
      page('Sending', 'apps/notifier'),
      page('WhatsApp sandbox', 'apps/whatsapp-sandbox'),
    ],
  },
  {
    text: 'The rules in detail',
    collapsed: true,
    items: [
      page('Calendars', 'calendars'),
      page('Due dates', 'due-dates'),
      page('Escalation', 'escalation'),
      page('Message texts', 'message-texts'),
      page('Digests', 'digests'),
      page('Bundles', 'bundles'),
      page('Requirements', 'requirements'),
    ],
  },
  {
    text: 'Developers',
    collapsed: true,
    items: [
      page('Contributing', 'contributing'),
      page('Commands', 'commands'),
      page('Architecture', 'architecture'),
      page('Glossary', 'glossary'),
      { text: 'How to', collapsed: true, items: pagesIn('docs/how-to', '/en/how-to/') },
      page('Performance', 'performance'),
      page('Benchmarks', 'benchmarks'),
      { text: 'Decisions', collapsed: true, items: pagesIn('docs/decisions', '/en/decisions/') },
    ],
  },
];

/** Texts of the page of an unknown address, and the page that it leads to. */
export interface Lost {
  title: string;
  text: string;
  search: string;
  start: string;
  home: string;
}

export const SPANISH = {
  label: 'Español',
  lang: 'es',
  link: '/guia/',
  description: 'Ayuda de Recuerda: departamentos, empleados, tareas y recordatorios por WhatsApp.',
  searchTexts: SPANISH_SEARCH,
  themeConfig: {
    logoLink: '/guia/',
    sidebar: GUIDES,
    outline: { label: 'En esta página' },
    docFooter: { prev: 'Anterior', next: 'Siguiente' },
    darkModeSwitchLabel: 'Aspecto',
    lightModeSwitchTitle: 'Cambiar al tema claro',
    darkModeSwitchTitle: 'Cambiar al tema oscuro',
    sidebarMenuLabel: 'Contenido',
    returnToTopLabel: 'Volver arriba',
    langMenuLabel: 'Idioma',
    skipToContentLabel: 'Saltar al contenido',
    lost: {
      title: 'Esta página no existe',
      text: 'Puede que ahora se llame de otra manera. Búscala, o empieza por el principio.',
      search: 'Buscar en la ayuda',
      start: 'Ir al inicio de la ayuda',
      home: '/guia/',
    } satisfies Lost,
  },
};

export const ENGLISH = {
  label: 'English',
  lang: 'en',
  link: '/en/',
  description: 'Recuerda for operators, integrators and developers.',
  themeConfig: {
    logoLink: '/en/',
    sidebar: REFERENCE,
    lost: {
      title: 'This page does not exist',
      text: 'It may have another name now. Search for it, or begin with the list of all documents.',
      search: 'Search',
      start: 'All documents',
      home: '/en/',
    } satisfies Lost,
  },
};
