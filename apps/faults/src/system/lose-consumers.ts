import type { Ctl } from './queue-info.js';

/** Time-out of the wait for a consumer, ms. */
const TIMEOUT_MS = 30_000;

/** Erlang, with `Q` the queue and `Old` its consumers: the process of the channel and the consumer's tag. */
const FAULTS = {
  delete: '{ok, Found} = rabbit_amqqueue:lookup(Q), rabbit_amqqueue:delete(Found, false, false, <<"fault suite">>)',
  // RabbitMQ has no command to cancel another client's consumer: the frame is sent to the client directly. The queue
  // stays.
  cancel: `[begin
      {dictionary, Dictionary} = process_info(Pid, dictionary),
      [Family | _] = proplists:get_value('$ancestors', Dictionary),
      {writer, Writer, _, _} = lists:keyfind(writer, 1, supervisor:which_children(Family)),
      rabbit_writer:send_command(Writer, {'basic.cancel', Tag, true})
    end || {Pid, Tag} <- Old]`,
} as const;

/**
 * Deletes each of the queues, or cancels its consumers, and waits until it has as many consumers again. Returns the
 * time by queue, ms, measured inside the broker. Throws when a queue is not consumed again.
 */
export async function loseConsumers(
  node: Ctl,
  { vhost, queues, by }: { vhost: string; queues: readonly string[]; by: keyof typeof FAULTS },
): Promise<Record<string, number>> {
  const printed = await node.ctl('--quiet', 'eval', script(vhost, queues, FAULTS[by]));
  const times = Object.fromEntries(
    [...printed.matchAll(/<<"([^"]+)">>,\s*(-?\d+)/g)].map(([, queue, ms]) => [String(queue), Number(ms)]),
  );
  for (const queue of queues) {
    const ms = times[queue];
    if (ms === undefined) throw new Error(`RabbitMQ printed nothing about ${queue}: ${printed}`);
    if (ms < 0) throw new Error(`${queue} is not consumed again after ${TIMEOUT_MS} ms (${by})`);
  }
  return times;
}

const script = (vhost: string, queues: readonly string[], fault: string): string => `
  Consumers = fun(Q) ->
    case catch rabbit_amqqueue:consumers_all(<<"${vhost}">>) of
      All when is_list(All) ->
        [{proplists:get_value(channel_pid, C), proplists:get_value(consumer_tag, C)}
          || C <- All, proplists:get_value(queue_name, C) =:= Q];
      _ -> []
    end
  end,
  Queue = fun(Name) -> rabbit_misc:r(<<"${vhost}">>, queue, Name) end,
  Names = [${queues.map((queue) => `<<"${queue}">>`).join(', ')}],
  Many = maps:from_list([{Name, max(1, length(Consumers(Queue(Name))))} || Name <- Names]),
  Wait = fun Again(Enough, Since) ->
    Ms = erlang:monotonic_time(millisecond) - Since,
    Back = Enough(),
    if
      Back -> Ms;
      Ms > ${TIMEOUT_MS} -> -1;
      true -> timer:sleep(20), Again(Enough, Since)
    end
  end,
  Lose = fun(Name) ->
    Q = Queue(Name),
    All = maps:get(Name, Many),
    % A lost consumer may still be listed next to the new one.
    Wait(fun() -> length(Consumers(Q)) =:= All end, erlang:monotonic_time(millisecond)),
    Old = Consumers(Q),
    Since = erlang:monotonic_time(millisecond),
    ${fault},
    {Name, Wait(fun() -> length(Consumers(Q) -- Old) >= All end, Since)}
  end,
  [Lose(Name) || Name <- Names].`;
