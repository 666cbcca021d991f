/** How RabbitMQ's addresses for `amq.rabbitmq.reply-to` begin. A process and a key follow, both in Base64. */
const MADE_BY_BROKER = 'amq.rabbitmq.reply-to.';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;

/** Returns true for a direct reply-to address. It is no queue: a message to it never counts as routed. */
export const isPseudoQueue = (address: string): boolean => address.startsWith(MADE_BY_BROKER);

/** Returns false for an address that RabbitMQ cannot have made: it closes the connection of a sender to it. */
export function isValidReplyAddress(address: string): boolean {
  if (!isPseudoQueue(address)) return true;
  const parts = address.slice(MADE_BY_BROKER.length).split('.');
  return parts.length === 2 && parts.every((part) => BASE64.test(part));
}
