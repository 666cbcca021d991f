export { changeOf, entityEvent } from './entity-event.js';
export { OutboxModule } from './outbox.module.js';
export { createOutboxTable } from './outbox-rows.js';
export { republishRows } from './republish-rows.js';
export { InjectUnitOfWork, type Transaction, UnitOfWork, unitOfWork } from './unit-of-work.js';
