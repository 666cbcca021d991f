import { reminderFlowSuite } from './reminder-flow-suite.js';
import { startSeparateServices } from './system/separate-services.js';

reminderFlowSuite('over RabbitMQ', startSeparateServices);
