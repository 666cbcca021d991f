export { AmqpProbe } from './amqp-probe.js';
export { AmqpConnection } from '../amqp/amqp-connection.js';
export { EXCHANGE } from '../amqp/topology.js';
export * from './shop.js';
export * from './start-shop.js';
export * from './with-broker.js';
