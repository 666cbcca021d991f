export { freePort as getFreePort } from '@recuerda/local-servers';
export { eventually, type EventuallyOptions } from './eventually.js';
export { FakeClock } from './fake-clock.js';
export { dockerAnswers } from './servers/docker.js';
export { startTestServers, type TestEnvironment, type TestServers } from './servers/test-servers.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { createTestVhost, type QueueState, type TestVhost } from './test-vhost.js';
export type { Behaviour } from './fake-provider/behaviour.js';
export { FakeProvider, type ReceivedMessage } from './fake-provider/fake-provider.js';
