import type { DynamicModule } from '@nestjs/common';
import { ConversationsModule } from '@recuerda/conversations';
import { DirectoryModule } from '@recuerda/directory';
import { GatewayModule } from '@recuerda/gateway';
import { IdentityModule } from '@recuerda/identity';
import { IntegrationsModule } from '@recuerda/integrations';
import { MessagingModule } from '@recuerda/messaging';
import { MetricsModule } from '@recuerda/metrics';
import { NotifierModule } from '@recuerda/notifier';
import { SchedulerModule } from '@recuerda/scheduler';
import type { Env } from '@recuerda/service';
import { TasksModule } from '@recuerda/tasks';
import { SandboxModule } from '@recuerda/whatsapp-sandbox';

const SERVICES = {
  // The link for the first administrator is shown with the address.
  identity: { register: (env: Env) => IdentityModule.register(env, false) },
  directory: DirectoryModule,
  tasks: TasksModule,
  scheduler: SchedulerModule,
  notifier: NotifierModule,
  conversations: ConversationsModule,
  integrations: IntegrationsModule,
  metrics: MetricsModule,
  gateway: GatewayModule,
};

/**
 * All services in one application.
 *
 * @param withSandbox the sandbox is the provider
 */
export function modulesOf(env: Env, withSandbox = env['WHATSAPP_PROVIDER'] === 'sandbox'): DynamicModule[] {
  return [
    MessagingModule.register({ services: Object.keys(SERVICES), env }),
    ...Object.values(SERVICES).map((service) => service.register(env)),
    ...(withSandbox ? [SandboxModule.register(env, true)] : []),
  ];
}

/** Returns the service of an HTTP route: the sandbox, or the gateway. */
export const serviceOf = (route: string): string => (route.startsWith('/sandbox') ? 'whatsapp-sandbox' : 'gateway');
