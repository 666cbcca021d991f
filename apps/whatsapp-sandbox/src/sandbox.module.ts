import { type DynamicModule, Module } from '@nestjs/common';
import { type Env, loadConfig, refuseOpenAccess } from '@recuerda/service';
import { Answers } from './answers/answers.js';
import { BehaviourBook, BehaviourController } from './behaviour/behaviour-book.js';
import { GraphRoute } from './graph/graph-route.js';
import { Admission } from './graph/limits.js';
import { SendMessage } from './graph/messages/send-message.js';
import { MediaStore } from './graph/media.js';
import { Nodes } from './graph/nodes.js';
import { GraphSettings, GraphSettingsController } from './graph/settings/graph-settings.js';
import { SandboxTemplates } from './graph/templates/sandbox-templates.js';
import { Templates, TemplatesController } from './graph/templates/templates.js';
import { Users } from './graph/users.js';
import { EventsController } from './graph/webhooks/events.js';
import { Timers, Webhooks } from './graph/webhooks/webhooks.js';
import { LiveController, LiveEvents } from './live/live-events.js';
import { MessagesController } from './messages/messages.controller.js';
import { AttemptLog, MessageStore, ReplyStore } from './messages/stores.js';
import { PageController } from './page/page.controller.js';
import { FormRoute } from './provider/form-route.js';
import { ReplyAsEmployee } from './replies/reply-as-employee.js';
import { SANDBOX_CONFIG, sandboxConfig } from './sandbox.config.js';

/** A substitute for the WhatsApp provider: accepts its form, shows the messages, simulates faults. */
@Module({})
export class SandboxModule {
  /**
   * @param guarded another module of the process requires a session while sign-in is on.
   * @throws `ConfigError` for a wrong environment
   */
  static register(env: Env, guarded = false): DynamicModule {
    if (!guarded) refuseOpenAccess(env);
    return {
      module: SandboxModule,
      controllers: [
        ...[BehaviourController, EventsController, GraphSettingsController, LiveController, MessagesController],
        ...[PageController, ReplyAsEmployee, TemplatesController],
      ],
      providers: [
        { provide: SANDBOX_CONFIG, useValue: loadConfig(sandboxConfig, env) },
        ...[Answers, AttemptLog, BehaviourBook, FormRoute, LiveEvents, MessageStore, ReplyStore],
        ...[Admission, GraphRoute, GraphSettings, MediaStore, Nodes, SandboxTemplates, SendMessage, Templates],
        ...[Timers, Users, Webhooks],
      ],
    };
  }
}
