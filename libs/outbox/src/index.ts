export { changeOf, entityEvent } from './entity-event.js';
export { OutboxModule } from './outbox.module.js';
export { createOutboxTable } from './outbox-table.js';
export { InjectUnitOfWork, type Transaction, UnitOfWork, unitOfWork } from './unit-of-work.js';
