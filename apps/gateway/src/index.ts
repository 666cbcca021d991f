export * from './gateway.module.js';
