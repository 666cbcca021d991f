import {
  absence as absenceView,
  accessView,
  accountAccess as accountAccessView,
  accountCheckView,
  accountLink as accountLinkView,
  accountView,
  apiTokenView,
  attentionView,
  auditEntryView,
  auditPageOf,
  bulkItemView,
  bulkJobView,
  calendarFeedView,
  closedDay as closedDayView,
  confirmationView,
  connectionView,
  conversationMessageView,
  conversationView,
  createdApiToken as createdApiTokenView,
  createdCalendarFeed as createdCalendarFeedView,
  createdWebhookEndpoint as createdWebhookEndpointView,
  dashboardView,
  deliveryView,
  departmentView,
  employeeView,
  type ErrorCode,
  ERRORS,
  importRowView,
  importView,
  initialiseResultView,
  invitedUser as invitedUserView,
  metricsView,
  newRecoveryCodes,
  oidcConnectionView,
  oidcStart as oidcStartView,
  pageOf,
  passkeyOptions as passkeyOptionsView,
  passkeysView,
  passkeyView,
  plannedReminderView,
  type Problem,
  providerStatusView,
  reminderView,
  savedViewView,
  secondFactorView,
  securityNotice,
  sessionSummary,
  settingsView,
  signedOut as signedOutView,
  signInMethods as signInMethodsView,
  suggestionsView,
  taskView,
  taskWithReminderView,
  templateListView,
  templateView,
  testMessageView,
  totpSetup as totpSetupView,
  upcomingReminderView,
  userSummary,
  webhookEndpointView,
  webhookMessageView,
  webhookSecret as webhookSecretView,
  whatsappHealthView,
} from '@recuerda/contracts';
import { z } from 'zod';

/** Names of the schemas that stand by themselves under `components` of the OpenAPI document. */
export const named = z.registry<{ id: string; description?: string }>();

/** Gives a schema its name in the document. */
function component<S extends z.ZodType>(id: string, schema: S, description?: string): S {
  named.add(schema, { id, ...(description !== undefined && { description }) });
  return schema;
}

/** The contracts' views under their names in the OpenAPI document. */
export const department = component('Department', departmentView);
export const employee = component('Employee', employeeView);
const task = component('Task', taskView, '`reminderInterval` en minutos.');
const reminder = component('Reminder', reminderView);
export const taskWithReminder = component(
  'TaskWithReminder',
  taskWithReminderView,
  '`nextReminder` está programado, o fallido si su cadena se detuvo; ' +
    'es null cuando no hay ninguno o el planificador no respondió.',
);
export const upcomingReminder = component('UpcomingReminder', upcomingReminderView);
export const initialiseResult = component(
  'InitialiseResult',
  initialiseResultView,
  '`restored` seguían programados; `scheduled` se programaron de nuevo.',
);
export const dashboard = component('Dashboard', dashboardView);
export const attention = component(
  'Attention',
  attentionView,
  'Cuántas tareas piden atención; cada número es el `total` de `/api/tasks` con ese `state`.',
);
export const metrics = component('Metrics', metricsView);
export const provider = component(
  'Provider',
  providerStatusView,
  '`stopped`: rechaza todo lo de la cuenta; `held` recordatorios esperan. `unknown`: su estado no se pudo leer, y ' +
    'los recordatorios esperan por otra causa. `template`: la plantilla que hace falta y no se puede usar; sus ' +
    'mensajes esperan. `categoryChange`: Meta anunció que la cobrará más.',
);
export const template = component(
  'Template',
  templateView,
  '`category`: lo que cobra Meta; `usedBy`: los mensajes que salen con ella; `fits`: los que podrían.',
);
export const templateList = component(
  'TemplateList',
  templateListView.extend({ items: template.array() }),
  'Solo hay plantillas con `cloud`. `needed`: las que usan los mensajes.',
);
export const testMessage = component('TestMessage', testMessageView, '`answer`: la respuesta del proveedor.');
const delivery = component('Delivery', deliveryView);

const page = <T>(id: string, item: z.ZodType<T>, total = 'cuenta todo lo que cumple los filtros') =>
  component(id, pageOf(item), `\`total\` ${total}; \`nextCursor\` es null en la última página.`);
export const departmentPage = page('DepartmentPage', department);
export const employeePage = page('EmployeePage', employee);
export const taskPage = page('TaskPage', taskWithReminder);
export const deliveryPage = page(
  'DeliveryPage',
  delivery,
  'cuenta lo que cumple los filtros hasta 10.000 y, a partir de ahí, es una estimación',
);

export const conversation = component(
  'Conversation',
  conversationView,
  'De un empleado, o de un número que no es de ninguno; `answerable`: si se acepta ahora una respuesta libre.',
);
export const conversationPage = page('ConversationPage', conversation);
export const conversationMessage = component(
  'ConversationMessage',
  conversationMessageView,
  '`action`: lo que hizo un mensaje recibido.',
);
export const conversationMessagePage = component(
  'ConversationMessagePage',
  z.object({ items: conversationMessage.array(), nextCursor: z.string().nullable() }),
  '`nextCursor` es null en la última página.',
);
export const conversationThread = component(
  'ConversationThread',
  z.object({
    conversation,
    messages: conversationMessagePage,
    reminders: z.object({ items: delivery.array(), nextCursor: z.string().nullable() }),
  }),
  'Lo más reciente primero; lo anterior, por `/messages` y por `/api/deliveries`.',
);

export const bulkJob = component(
  'BulkJob',
  bulkJobView,
  '`total`: las filas encontradas; `undoUntil`: hasta cuándo se puede deshacer; `undoOf`: el cambio que deshace.',
);
export const bulkItemPage = component(
  'BulkItemPage',
  z.object({ items: component('BulkItem', bulkItemView).array(), nextCursor: z.string().nullable() }),
  '`result` es null mientras no le toca; `code`: por qué falló.',
);

export const auditPage = component(
  'AuditPage',
  auditPageOf(component('AuditEntry', auditEntryView)),
  '`nextCursor` es null en la última página.',
);

export const settings = component(
  'Settings',
  settingsView,
  '`weeklyWindows`: las franjas de lunes a domingo; null: a cualquier hora. `timeZone` null: la de la instalación, ' +
    'que es `effectiveTimeZone`; igual `schoolName`, que firma los mensajes. `bundleMinutes`: los recordatorios de ' +
    'un empleado que tocan en esos minutos van en un mensaje; `dailyCap`: máximo de mensajes a un empleado por día. ' +
    'Null: no.',
);
export const closedDay = component('ClosedDay', closedDayView, 'Fechas locales, ambas incluidas.');
export const closedDays = z.object({ items: closedDay.array() });
export const closedDaySuggestions = component('ClosedDaySuggestions', suggestionsView, 'Nada se guarda.');
export const absence = component('Absence', absenceView, 'Fechas locales, ambas incluidas.');
export const absences = z.object({ items: absence.array() });
export const plannedReminders = z.object({
  items: component(
    'PlannedReminder',
    plannedReminderView,
    '`nominalAt`: cuándo tocaría sin calendario; `reason`: por qué espera hasta `at`.',
  ).array(),
});
export type PlannedReminders = z.infer<typeof plannedReminders>;

/** The reminder row of a task, in any status; null when it has none. */
export const taskReminder = z.object({ reminder: reminder.nullable() });
export type TaskReminder = z.infer<typeof taskReminder>;

export const access = component(
  'Access',
  accessView,
  '`open`: no hay inicio de sesión; `setup`: falta crear el primer administrador; `second_factor` y ' +
    '`second_factor_setup`: el inicio de sesión continúa con `challenge`, una sola vez.',
);
export const secondFactor = component('SecondFactor', secondFactorView, '`recoveryCodes`: los que quedan.');
export const totpSetup = component('TotpSetup', totpSetupView, '`uri` es el contenido del código QR.');
export const recoveryCodes = component('RecoveryCodes', newRecoveryCodes, 'Cada uno sirve una vez.');
export const confirmation = component(
  'Confirmation',
  confirmationView,
  '`oidc`: solo si la cuenta no tiene contraseña ni passkey.',
);
export const signedOut = component('SignedOut', signedOutView);

/** Sign-in with OpenID Connect. */
export const signInMethods = component('SignInMethods', signInMethodsView);
export const oidcStart = component('OidcStart', oidcStartView);
export const oidcConnection = component('OidcConnection', oidcConnectionView);
/** `next`: the portal's path to return to; null for a sign-in in a window of its own. */
export const oidcReturn = component('OidcReturn', z.object({ next: z.string().nullable(), access }));
export type OidcReturn = z.infer<typeof oidcReturn>;

export const passkey = component('Passkey', passkeyView);
export const passkeys = component('Passkeys', passkeysView.extend({ items: passkey.array() }));
export const passkeyOptions = component('PasskeyOptions', passkeyOptionsView, 'Para `navigator.credentials`.');
/** One's own devices. */
export const ownSessions = z.object({ items: sessionSummary.extend({ current: z.boolean() }).array() });
export type OwnSessions = z.infer<typeof ownSessions>;

export const securityNotices = z.object({ items: component('SecurityNotice', securityNotice).array() });
export type SecurityNotices = z.infer<typeof securityNotices>;

const apiToken = component('ApiToken', apiTokenView);
export const apiTokens = z.object({ items: apiToken.array() });
export const accountAccess = component(
  'AccountAccess',
  accountAccessView.extend({ tokens: apiToken.array() }),
  '`sessions`: las que no se han cerrado, la última usada primero.',
);
export type ApiTokens = z.infer<typeof apiTokens>;
export const createdApiToken = component('CreatedApiToken', createdApiTokenView, '`token` no se muestra más.');

export const user = component('User', userSummary, '`invited`: aún no ha elegido contraseña.');
export const accountLink = component(
  'AccountLink',
  accountLinkView,
  '`url` es una ruta del portal si el servidor no conoce su dirección pública (`PUBLIC_URL`).',
);
export const invitedUser = component('InvitedUser', invitedUserView.extend({ user, link: accountLink }));
export const users = z.object({ items: user.array() });
export type Users = z.infer<typeof users>;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
export const problem = component(
  'Problem',
  z.object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    code: z.enum(codes),
    detail: z.string(),
    instance: z.string().optional(),
    correlationId: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    entity: z.union([department, employee, task, settings, closedDay, conversationMessage, bulkJob]).optional(),
  }),
  'RFC 9457. `code` es estable; `detail` y los mensajes de `errors` son para mostrarlos; `entity` es lo que existe.',
) satisfies z.ZodType<Problem>;

export const calendarFeeds = z.object({ items: component('CalendarFeed', calendarFeedView).array() });
export const createdCalendarFeed = component('CreatedCalendarFeed', createdCalendarFeedView);
export const webhookEndpoint = component(
  'WebhookEndpoint',
  webhookEndpointView,
  '`disabledReason`: por qué se desactivó solo; `firstFailedAt`: desde cuándo no se entrega nada.',
);
export const webhookEndpoints = z.object({ items: webhookEndpoint.array() });
export const createdWebhookEndpoint = component('CreatedWebhookEndpoint', createdWebhookEndpointView);
export const webhookSecret = component('WebhookSecret', webhookSecretView, 'Para verificar las firmas.');
export const webhookMessage = component(
  'WebhookMessage',
  webhookMessageView,
  '`id` es la cabecera `webhook-id`; `response`: el comienzo de la última respuesta.',
);
export const webhookMessagePage = component(
  'WebhookMessagePage',
  z.object({ items: webhookMessage.array(), nextCursor: z.string().nullable() }),
  '`nextCursor` es null en la última página.',
);
export const replayed = z.object({ count: z.int().nonnegative() });
export const importFile = component(
  'Import',
  importView,
  '`verdicts`: filas por lo que pasaría con ellas; `total`, `done` y `failed` cuentan lo que se crea o cambia.',
);
export const importPage = component(
  'ImportPage',
  z.object({ items: importFile.array(), nextCursor: z.string().nullable() }),
  '`nextCursor` es null en la última página.',
);
export const importRowPage = component(
  'ImportRowPage',
  z.object({ items: component('ImportRow', importRowView).array(), nextCursor: z.string().nullable() }),
  '`nextCursor` es null en la última página.',
);

export const savedView = component(
  'SavedView',
  savedViewView,
  '`isShared`: de la escuela, la ven todos; `isStart`: la lista del usuario comienza con ella.',
);
export const savedViews = z.object({ items: savedView.array() });

/** The views of the provider's calls and account under their names in the OpenAPI document. */
export const whatsappHealth = component(
  'WhatsappHealth',
  whatsappHealthView,
  '`url`: donde llama el proveedor; `refused` llamadas se rechazaron, la última por `refusedReason`. `notices`: lo ' +
    'que Meta avisa de la cuenta y sigue vigente.',
);
export const whatsappAccount = component('WhatsappAccount', z.object({ account: accountView.nullable() }));
export const whatsappConnection = component(
  'WhatsappConnection',
  connectionView,
  '`source`: `environment` la fija el servidor; `portal` se conectó aquí; `simulator` no llega a ningún teléfono. ' +
    '`secrets`: las claves guardadas, con sus últimos caracteres como mucho.',
);
export const whatsappCheck = component(
  'WhatsappCheck',
  accountCheckView,
  'Qué dice el proveedor de cada dato; `words`, con sus palabras.',
);

/** Services and failed health checks of the gateway, by name. */
export const systemStatus = component(
  'SystemStatus',
  z.object({ status: z.enum(['ok', 'degraded']), checks: z.record(z.string(), z.enum(['ok', 'down'])) }),
);
export type SystemStatusView = z.infer<typeof systemStatus>;
