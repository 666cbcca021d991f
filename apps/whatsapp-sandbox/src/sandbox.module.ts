import { type DynamicModule, Module } from '@nestjs/common';
import { type Env, loadConfig, refuseOpenAccess } from '@recuerda/service';
import { Answers } from './answers/answers.js';
import { AttemptLog, AttemptsController } from './attempts/attempt-log.js';
import { BehaviourBook, BehaviourController } from './behaviour/behaviour-book.js';
import { GRAPH_CONTROLLERS, graphProviders } from './graph/graph-providers.js';
import { LiveController, LiveEvents } from './live/live-events.js';
import { MessageStore } from './messages/message-store.js';
import { MessagesController } from './messages/messages.controller.js';
import { PageController } from './page/page.controller.js';
import { FormRoute } from './provider/form-route.js';
import { ReceiveMessage } from './provider/receive-message.js';
import { RepliesController } from './replies/replies.controller.js';
import { ReplyAsEmployee } from './replies/reply-as-employee.js';
import { ReplyStore } from './messages/reply-store.js';
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
        AttemptsController,
        BehaviourController,
        LiveController,
        MessagesController,
        PageController,
        RepliesController,
        ...GRAPH_CONTROLLERS,
      ],
      providers: [
        { provide: SANDBOX_CONFIG, useValue: loadConfig(sandboxConfig, env) },
        ...graphProviders(env),
        Answers,
        AttemptLog,
        BehaviourBook,
        FormRoute,
        LiveEvents,
        MessageStore,
        ReceiveMessage,
        ReplyAsEmployee,
        ReplyStore,
      ],
    };
  }
}
