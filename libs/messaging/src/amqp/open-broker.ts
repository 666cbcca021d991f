import type { Channel, Options } from 'amqplib';
import type { RequestClient } from '../request-client.js';
import { AmqpRequestClient } from './requests/amqp-request-client.js';
import { AmqpConnection, connectAs } from './amqp-connection.js';
import { ConfirmedSender } from './confirmed-sender.js';

/** RabbitMQ for tools that are no service: they read queues, send to them, and send requests to services. */
export interface Broker {
  readonly requests: RequestClient;
  /** Opens a channel whose failure does not close the connection. It needs an `error` listener. */
  channel(): Promise<Channel>;
  /** Resolves when the queue has the message and the broker has confirmed it. Throws TransientError. */
  send(queue: string, content: Buffer, properties: Options.Publish): Promise<void>;
  close(): Promise<void>;
}

/** A broker that has just accepted one connection is given this long for the second, milliseconds. */
const SENDER_WAIT_MS = 15_000;

/** Returns when messages can be read and sent; throws when the broker cannot be reached or refuses. */
export async function openBroker(url: string, name: string): Promise<Broker> {
  const model = await connectAs(name, url);
  // Pending calls fail by their channel.
  model.on('error', () => undefined);
  const connection = new AmqpConnection(url, name);
  const sender = new ConfirmedSender(connection);
  const requests = new AmqpRequestClient(connection);
  connection.start();
  const close = async () => {
    await connection.close();
    await model.close().catch(() => undefined);
  };
  try {
    await connection.waitForSession(SENDER_WAIT_MS);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    requests,
    channel: () => model.createChannel(),
    send: (queue, content, properties) => sender.sendToQueue(queue, content, properties),
    close,
  };
}
