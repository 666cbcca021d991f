export { runUsers, type Print } from './command/run-users.js';
export { IDENTITY_DATABASE } from './identity.database.js';
export { IdentityModule } from './identity.module.js';
export { AdministratorMails } from './mail/administrator-mails.js';
export { SetupLink } from './setup/setup-link.js';
