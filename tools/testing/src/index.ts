export { freePort as getFreePort } from '@recuerda/local-servers';
export { Api, type Answer } from './client/api.js';
export { eventSource, type StreamEvent } from './client/event-source.js';
export { ReminderRows } from './client/reminder-rows.js';
export { Sandbox, type SandboxMessage } from './client/sandbox.js';
export { BARE_DEPARTMENT, BARE_EMPLOYEE, BARE_TASK } from './bare-entities.js';
export { recordCpuSeconds } from './cpu-seconds.js';
export { documentedSql } from './documented-sql.js';
export { wrongTotals } from './list-totals.js';
export { consistently, type ConsistentlyOptions } from './consistently.js';
export { type ReceivedMail, startSmtpServer, type TestSmtpServer } from './smtp-server.js';
export { eventually, type EventuallyOptions } from './eventually.js';
export { fastestMs } from './fastest-ms.js';
export { FakeClock } from './fake-clock.js';
export { boundedRuns } from './bounded-runs.js';
export { isLongRun } from './long-run.js';
export { metricIn } from './metric-in.js';
export { patientSend } from './patient-send.js';
export { principalOf } from './principal-of.js';
export { Random, seedOf } from './random.js';
export { enterZone } from './process-zone.js';
export { bigSorts, mostRowsRead, sequentialScans } from './read-plans.js';
export { dockerAnswers } from './servers/docker.js';
export { FakeCollector } from './fake-collector/fake-collector.js';
export type { ExportedSpan } from './fake-collector/read-spans.js';
export { findNginx, startNginx, type RunningNginx } from './servers/nginx.js';
export { startPortalNginx } from './servers/portal-nginx.js';
export { ManagementApi } from './servers/management-api.js';
export { startTestServers, type TestEnvironment, type TestServers } from './servers/test-servers.js';
export {
  builtMain,
  COMPILE_CACHE,
  launchProcess,
  startProcess,
  stopProcess,
  untilReady,
  type AppProcess,
} from './system/app-process.js';
export { appReady } from './system/app-ready.js';
export { SERVICES, SERVICES_WITH_DATA, type Service } from './system/services.js';
export { startOneProcess, type OneProcess } from './system/one-process.js';
export { TcpProxy, type Listener, type Side } from './system/tcp-proxy.js';
export { answerAtProvider, startOidcProvider, type OidcPeople, type OidcProvider } from './oidc-provider.js';
export { makeCertificate } from './servers/certificate.js';
export { openRunFolder, type RunFolder } from './servers/run-folder.js';
export { startBoth } from './servers/start-both.js';
export type { StartSystem, System, SystemSettings } from './system/system.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { TEST_KEY } from './test-key.js';
export { createTestVhost, type QueueState, type TestVhost } from './test-vhost.js';
export { untilWaiting } from './until-waiting.js';
export { unzipped } from './unzipped.js';
export { noteWriteOrder } from './write-order.js';
export { zoneWhereItIsNoon } from './zone-where-it-is-noon.js';
export type { Behaviour } from './fake-provider/behaviour.js';
export { FakeProvider, type ReceivedMessage } from './fake-provider/fake-provider.js';
export { sendRequest } from './fuzz/send-request.js';
export { fuzz, type FuzzReport } from './fuzz/fuzz.js';
export { FORM_WEBHOOKS } from './webhook-samples/form-webhooks.js';
export { GRAPH_WEBHOOKS } from './webhook-samples/graph-webhooks.js';
