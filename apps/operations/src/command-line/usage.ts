export const DEAD_LETTERS_USAGE = `Usage: dead-letters <command> [options]

What could not be handled or told is set aside in dead letter queues and outboxes. These commands look at it and put it back.

  list                                     how many there are of each flow, and since when
  show <flow> [--limit <n>] [--full]       the oldest n (20) with reason, error and body; --full: with phone numbers
  replay <flow> --all | --id <id> ...      puts them back into the flow's own queue, oldest first, as if never tried
         [--expired]                       those past their time too, which the service then drops
  export <flow>                            all of them as NDJSON, whole, to standard output; none is removed
  restore <flow> [<file>]                  puts exported ones back among the dead; from standard input without a file
  discard <flow> --all | --id <id> ...     removes them for good, after a question; then needs --to
          [--to <file>] [--yes]            --to writes them to a new file first; --yes asks nothing

  --json    answers for machines: list, show, replay, discard
  --help    shows this text

Environment: AMQP_URL, the RabbitMQ of the services.
Exit code: 0 done, 1 not done or not all of it, 2 wrong arguments.`;

export const REBUILD_USAGE = `Usage: rebuild-projections [options]

Has directory and tasks tell again all they own, so that the copies of other services become right, and waits until the
services have taken it over. It may run at any time, and again.

  --only <service>    only what this service's copy is made of, and waits for it alone; may be repeated:
                      directory, tasks, scheduler, metrics
  --timeout <s>       longest time for all, in seconds (600)
  --no-wait           ends when all is told
  --json              the result for machines
  --help              shows this text

Environment: AMQP_URL, the RabbitMQ of the services.
Exit code: 0 done, 1 not done in time or some of it could not be handled, 2 wrong arguments.`;

export const USAGE = `${DEAD_LETTERS_USAGE}\n\n${REBUILD_USAGE}`;
