export { INTEGRATIONS_DATABASE } from './integrations.database.js';
export { IntegrationsModule } from './integrations.module.js';
