export const DEAD_LETTERS_USAGE = `Usage: dead-letters <command> [options]

Messages that could not be handled or published are kept in dead letter queues and outboxes. These commands show
them and put them back.

  list                                     number of dead letters of each flow, and time of the oldest
  show <flow> [--limit <n>] [--full]       the oldest n (20) with reason, error and body; --full: with phone numbers
  replay <flow> --all | --id <id> ...      puts them back into the flow's own queue, oldest first, with no tries counted
         [--expired]                       expired ones too, which the service then drops
  export <flow>                            writes all as NDJSON to standard output; removes none
  restore <flow> [<file>]                  puts exported ones back among the dead letters; default: standard input
  discard <flow> --all | --id <id> ...     deletes them, after a confirmation; then needs --to
          [--to <file>] [--yes]            --to writes them to a new file first; --yes skips the confirmation

  --json    output as JSON: list, show, replay, discard
  --help    this text

Environment: AMQP_URL, the RabbitMQ of the services.
Exit code: 0 done, 1 not done or not completely, 2 wrong arguments.`;

export const REBUILD_USAGE = `Usage: rebuild-projections [options]

Lets directory and tasks republish all their entities and the settings, so that other services correct their replicas,
and waits until these have handled the events. It may run at any time, and repeatedly.

  --only <service>    only the entities of which this service keeps replicas; may be repeated:
                      directory, tasks, scheduler, notifier, metrics, conversations
  --timeout <s>       time limit in seconds (600)
  --no-wait           exits after republishing
  --json              the result as JSON
  --help              this text

Environment: AMQP_URL, the RabbitMQ of the services.
Exit code: 0 done, 1 not done in time or some events could not be handled, 2 wrong arguments.`;

export const USAGE = `${DEAD_LETTERS_USAGE}\n\n${REBUILD_USAGE}`;
