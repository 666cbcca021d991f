import * as contracts from '@recuerda/contracts';
import { z } from 'zod';

/** Names of the schemas that stand by themselves under `components` of the OpenAPI document. */
export const named = z.registry<{ id: string; description?: string }>();

/** Gives a schema its name in the document. */
function component<S extends z.ZodType>(id: string, schema: S, description?: string): S {
  named.add(schema, { id, ...(description !== undefined && { description }) });
  return schema;
}

/** The contracts' views under their names in the OpenAPI document. */
export const department = component('Department', contracts.departmentView);
export const employee = component('Employee', contracts.employeeView);
const task = component('Task', contracts.taskView, '`reminderInterval` en minutos.');
const reminder = component('Reminder', contracts.reminderView);
export const taskWithReminder = component(
  'TaskWithReminder',
  contracts.taskWithReminderView,
  '`nextReminder` está programado, o fallido si su cadena se detuvo; ' +
    'es null cuando no hay ninguno o el planificador no respondió.',
);
export const upcomingReminder = component('UpcomingReminder', contracts.upcomingReminderView);
export const initialiseResult = component(
  'InitialiseResult',
  contracts.initialiseResultView,
  '`restored` seguían programados; `scheduled` se programaron de nuevo.',
);
export const dashboard = component('Dashboard', contracts.dashboardView);
export const attention = component(
  'Attention',
  contracts.attentionView,
  'Cuántas tareas piden atención; cada número es el `total` de `/api/tasks` con ese `state`.',
);
export const metrics = component('Metrics', contracts.metricsView);
export const costs = component('Costs', contracts.costsView, 'En USD. `unpriced`: mensajes sin precio en su fecha.');
export const provider = component(
  'Provider',
  contracts.providerStatusView,
  '`stopped`: rechaza todo lo de la cuenta; `held` recordatorios esperan. `unknown`: su estado no se pudo leer, y ' +
    'los recordatorios esperan por otra causa. `template`: la plantilla que hace falta y no se puede usar; sus ' +
    'mensajes esperan. `categoryChange`: Meta anunció que la cobrará más. `mail`: el servidor de correo, o `null`.',
);
export const template = component(
  'Template',
  contracts.templateView,
  '`category`: lo que cobra Meta; `usedBy`: los mensajes que salen con ella; `fits`: los que podrían.',
);
export const templateList = component(
  'TemplateList',
  contracts.templateListView.extend({ items: template.array() }),
  'Solo hay plantillas con `cloud`. `needed`: las que usan los mensajes.',
);
export const testMessage = component('TestMessage', contracts.testMessageView, '`answer`: la respuesta del proveedor.');
const delivery = component('Delivery', contracts.deliveryView);

/** A page of a list that is not counted. */
const cursorPage = <S extends z.ZodType>(
  id: string,
  item: S,
  description = '`nextCursor` es null en la última página.',
) => component(id, z.object({ items: item.array(), nextCursor: z.string().nullable() }), description);
const page = <T>(id: string, item: z.ZodType<T>, total = 'cuenta todo lo que cumple los filtros') =>
  component(id, contracts.pageOf(item), `\`total\` ${total}; \`nextCursor\` es null en la última página.`);
export const departmentPage = page('DepartmentPage', department);
export const employeePage = page('EmployeePage', employee);
export const taskGroup = component(
  'TaskGroup',
  contracts.taskGroupView,
  '`missing`: las primeras personas que no la han completado; `joined`: cuántas son de su destino y no la tienen.',
);
export const taskGroups = z.object({ items: taskGroup.array() });
export const taskPage = page('TaskPage', taskWithReminder);
export const deliveryPage = page(
  'DeliveryPage',
  delivery,
  'cuenta lo que cumple los filtros hasta 10.000 y, a partir de ahí, es una estimación',
);

export const conversation = component(
  'Conversation',
  contracts.conversationView,
  'De un empleado, o de un número que no es de ninguno; `answerable`: si se acepta ahora una respuesta libre.',
);
export const conversationPage = page('ConversationPage', conversation);
export const conversationMessage = component(
  'ConversationMessage',
  contracts.conversationMessageView,
  '`action`: lo que hizo un mensaje recibido.',
);
export const taskProofs = z.object({ items: component('Proof', contracts.proofView, '`id`: el del mensaje.').array() });
export const conversationMessagePage = cursorPage('ConversationMessagePage', conversationMessage);
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
  contracts.bulkJobView,
  '`total`: las filas encontradas; `undoUntil`: hasta cuándo se puede deshacer; `undoOf`: el cambio que deshace.',
);
export const bulkItemPage = cursorPage(
  'BulkItemPage',
  component('BulkItem', contracts.bulkItemView),
  '`result` es null mientras no le toca; `code`: por qué falló.',
);

export const auditPage = cursorPage('AuditPage', component('AuditEntry', contracts.auditEntryView));

export const settings = component(
  'Settings',
  contracts.settingsView,
  '`weeklyWindows`: las franjas de lunes a domingo; null: a cualquier hora. `timeZone` null: la de la instalación, ' +
    'que es `effectiveTimeZone`; igual `schoolName`, que firma los mensajes. `bundleMinutes`: los recordatorios de ' +
    'un empleado que tocan en esos minutos van en un mensaje; `dailyCap`: máximo de mensajes a un empleado por día. ' +
    'Null: no.',
);
export const closedDay = component('ClosedDay', contracts.closedDay, 'Fechas locales, ambas incluidas.');
export const closedDays = z.object({ items: closedDay.array() });
export const closedDaySuggestions = component('ClosedDaySuggestions', contracts.suggestionsView, 'Nada se guarda.');
export const absence = component('Absence', contracts.absence, 'Fechas locales, ambas incluidas.');
export const absences = z.object({ items: absence.array() });
export const plannedReminders = z.object({
  items: component(
    'PlannedReminder',
    contracts.plannedReminderView,
    '`nominalAt`: cuándo tocaría sin calendario; `reason`: por qué espera hasta `at`.',
  ).array(),
});

/** The reminder row of a task, in any status; null when it has none. */
export const taskReminder = z.object({ reminder: reminder.nullable() });

export const access = component(
  'Access',
  contracts.accessView,
  '`open`: no hay inicio de sesión; `setup`: falta crear el primer administrador; `second_factor` y ' +
    '`second_factor_setup`: el inicio de sesión continúa con `challenge`, una sola vez.',
);
export const secondFactor = component('SecondFactor', contracts.secondFactorView, '`recoveryCodes`: los que quedan.');
export const totpSetup = component('TotpSetup', contracts.totpSetup, '`uri` es el contenido del código QR.');
export const recoveryCodes = component('RecoveryCodes', contracts.newRecoveryCodes, 'Cada uno sirve una vez.');
export const confirmation = component(
  'Confirmation',
  contracts.confirmationView,
  '`oidc`: solo si la cuenta no tiene contraseña ni passkey.',
);
export const signedOut = component('SignedOut', contracts.signedOut);

/** Sign-in with OpenID Connect. */
export const signInMethods = component('SignInMethods', contracts.signInMethods);
export const oidcStart = component('OidcStart', contracts.oidcStart);
export const oidcConnection = component('OidcConnection', contracts.oidcConnectionView);
/** `next`: the portal's path to return to; null for a sign-in in a window of its own. */
export const oidcReturn = component('OidcReturn', z.object({ next: z.string().nullable(), access }));
export type OidcReturn = z.infer<typeof oidcReturn>;

export const passkey = component('Passkey', contracts.passkeyView);
export const passkeys = component('Passkeys', contracts.passkeysView.extend({ items: passkey.array() }));
export const passkeyOptions = component('PasskeyOptions', contracts.passkeyOptions, 'Para `navigator.credentials`.');
/** One's own devices. */
export const ownSessions = z.object({ items: contracts.sessionSummary.extend({ current: z.boolean() }).array() });

export const securityNotices = z.object({ items: component('SecurityNotice', contracts.securityNotice).array() });

const apiToken = component('ApiToken', contracts.apiTokenView);
export const apiTokens = z.object({ items: apiToken.array() });
export const accountAccess = component(
  'AccountAccess',
  contracts.accountAccess.extend({ tokens: apiToken.array() }),
  '`sessions`: las que no se han cerrado, la última usada primero.',
);
export const createdApiToken = component('CreatedApiToken', contracts.createdApiToken, '`token` no se muestra más.');

export const user = component('User', contracts.userSummary, '`invited`: aún no ha elegido contraseña.');
export const accountLink = component(
  'AccountLink',
  contracts.accountLink,
  '`url` es una ruta del portal si el servidor no conoce su dirección pública (`PUBLIC_URL`).',
);
export const invitedUser = component('InvitedUser', contracts.invitedUser.extend({ user, link: accountLink }));
export const users = z.object({ items: user.array() });

export const taskSet = component(
  'TaskSet',
  contracts.taskSetView,
  '`due`: días después del inicio y hora de la escuela; null: sin vencimiento.',
);
const codes = Object.keys(contracts.ERRORS) as [contracts.ErrorCode, ...contracts.ErrorCode[]];
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
    entity: z
      .union([department, employee, task, settings, closedDay, conversationMessage, bulkJob, taskSet])
      .optional(),
  }),
  'RFC 9457. `code` es estable; `detail` y los mensajes de `errors` son para mostrarlos; `entity` es lo que existe.',
) satisfies z.ZodType<contracts.Problem>;

export const calendarFeeds = z.object({ items: component('CalendarFeed', contracts.calendarFeedView).array() });
export const createdCalendarFeed = component('CreatedCalendarFeed', contracts.createdCalendarFeed);
export const webhookEndpoint = component(
  'WebhookEndpoint',
  contracts.webhookEndpointView,
  '`disabledReason`: por qué se desactivó solo; `firstFailedAt`: desde cuándo no se entrega nada.',
);
export const webhookEndpoints = z.object({ items: webhookEndpoint.array() });
export const createdWebhookEndpoint = component('CreatedWebhookEndpoint', contracts.createdWebhookEndpoint);
export const webhookSecret = component('WebhookSecret', contracts.webhookSecret, 'Para verificar las firmas.');
export const webhookMessage = component(
  'WebhookMessage',
  contracts.webhookMessageView,
  '`id` es la cabecera `webhook-id`; `response`: el comienzo de la última respuesta.',
);
export const webhookMessagePage = cursorPage('WebhookMessagePage', webhookMessage);
export const replayed = z.object({ count: z.int().nonnegative() });
export const importFile = component(
  'Import',
  contracts.importView,
  '`verdicts`: filas por lo que pasaría con ellas; `total`, `done` y `failed` cuentan lo que se crea o cambia.',
);
export const importPage = cursorPage('ImportPage', importFile);
export const importRowPage = cursorPage('ImportRowPage', component('ImportRow', contracts.importRowView));

export const savedView = component(
  'SavedView',
  contracts.savedViewView,
  '`isShared`: de la escuela, la ven todos; `isStart`: la lista del usuario comienza con ella.',
);
export const savedViews = z.object({ items: savedView.array() });

export const taskSets = z.object({ items: component('TaskSetSummary', contracts.taskSetSummary).array() });
export const startedSet = component('StartedSet', contracts.startedSet, 'Las tareas creadas.');

/** The views of the provider's calls and account under their names in the OpenAPI document. */
export const whatsappHealth = component(
  'WhatsappHealth',
  contracts.whatsappHealthView,
  '`url`: donde llama el proveedor; `refused` llamadas se rechazaron, la última por `refusedReason`. `notices`: lo ' +
    'que Meta avisa de la cuenta y sigue vigente.',
);
export const whatsappAccount = component('WhatsappAccount', z.object({ account: contracts.accountView.nullable() }));
const whatsappConnection = component(
  'WhatsappConnection',
  contracts.connectionView,
  '`account` la nombra. Sin `departmentIds` es la de la escuela. `source`: `environment` la fija el servidor; ' +
    '`portal` se conectó aquí; `simulator` no llega a ningún teléfono. ' +
    '`secrets`: las claves guardadas, con sus últimos caracteres como mucho.',
);
export const whatsappConnections = component(
  'WhatsappConnections',
  contracts.connectionListView.extend({ items: whatsappConnection.array() }),
);
export const whatsappCheck = component(
  'WhatsappCheck',
  contracts.accountCheckView,
  'Qué dice el proveedor de cada dato; `words`, con sus palabras.',
);

/** Services and failed health checks of the gateway, by name. */
export const systemStatus = component(
  'SystemStatus',
  z.object({
    status: z.enum(['ok', 'degraded']),
    checks: z.record(z.string(), z.enum(['ok', 'down'])),
    build: z
      .object({ version: z.string(), revision: z.string() })
      .nullable()
      .describe('Versión y revisión del programa; null para desconocidos'),
  }),
);
export type SystemStatusView = z.infer<typeof systemStatus>;
