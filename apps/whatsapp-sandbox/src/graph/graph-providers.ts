import { type Provider } from '@nestjs/common';
import { type Env, loadConfig } from '@recuerda/service';
import { GRAPH_CONFIG, graphConfig } from './graph.config.js';
import { GraphRoute } from './graph-route.js';
import { Admission } from './limits.js';
import { GraphSettings } from './settings/graph-settings.js';
import { SendMessage } from './messages/send-message.js';
import { Statuses } from './messages/statuses.js';
import { Nodes } from './nodes.js';
import { GraphSettingsController } from './settings/settings.controller.js';
import { SandboxTemplates } from './templates/sandbox-templates.js';
import { TemplateReview, TemplatesController } from './templates/template-review.js';
import { TemplateRoutes } from './templates/template-routes.js';
import { Tokens } from './tokens.js';
import { Users } from './users.js';
import { EventsController } from './webhooks/events.js';
import { Timers } from './webhooks/timers.js';
import { Webhooks } from './webhooks/webhooks.js';

export const GRAPH_CONTROLLERS = [EventsController, GraphSettingsController, TemplatesController];

/** @throws `ConfigError` */
export const graphProviders = (env: Env): Provider[] => [
  { provide: GRAPH_CONFIG, useValue: loadConfig(graphConfig, env) },
  Admission,
  GraphRoute,
  GraphSettings,
  Nodes,
  SandboxTemplates,
  SendMessage,
  Statuses,
  TemplateReview,
  TemplateRoutes,
  Timers,
  Tokens,
  Users,
  Webhooks,
];
