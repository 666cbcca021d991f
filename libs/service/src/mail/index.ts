export { bodyOf, link, paragraph, table } from './mail-body.js';
export { type MailConfig, mailConfig, readMailConfig } from './mail.config.js';
export { type Mail, Mailer, MailError } from './mailer.js';
