export { webhookCallsOf } from './graph/webhooks/plan-calls.js';
export { SIGNATURE_HEADER, signatureOf } from './graph/webhooks/signature.js';
export * from './graph/webhooks/webhook-bodies.js';
export { webhookOfFormReply } from './replies/form-webhook.js';
export { SandboxModule } from './sandbox.module.js';
