import { reminderFlowSuite } from './reminder-flow-suite.js';
import { startOneProcess } from './system/one-process.js';

reminderFlowSuite('in one process', startOneProcess);
