/** What RabbitMQ puts before the addresses it makes of `amq.rabbitmq.reply-to`: a process and a key follow, both in Base64. */
const MADE_BY_BROKER = 'amq.rabbitmq.reply-to.';
const BASE64 = '(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})';
const PROCESS_AND_KEY = new RegExp(`^${BASE64}\\.${BASE64}$`);

/** Whether a requester waits on an address of RabbitMQ's, which is no queue: it never counts as routed. */
export const isPseudoQueue = (address: string): boolean => address.startsWith(MADE_BY_BROKER);

/** False for what RabbitMQ cannot have made: it would close the connection of whoever sends there. */
export const isValidReplyAddress = (address: string): boolean =>
  !isPseudoQueue(address) || PROCESS_AND_KEY.test(address.slice(MADE_BY_BROKER.length));
