import { startOneProcess } from '@recuerda/testing';
import { reminderFlowSuite } from './reminder-flow-suite.js';

reminderFlowSuite('in one process', startOneProcess);
