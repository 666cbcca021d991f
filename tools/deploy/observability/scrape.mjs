/** Short-lived or test-only processes: they are not monitored. */
const NOT_WATCHED = ['operations', 'whatsapp-sandbox'];

/** Whether Prometheus asks each service of docker-compose.yml, and no other. `config` is its own file, parsed. */
export function scrapeProblems(config, apps) {
  const asked = config.scrape_configs.flatMap((job) => (job.dns_sd_configs ?? []).flatMap(({ names }) => names));
  const watched = apps.filter((app) => !NOT_WATCHED.includes(app));
  return [
    ...watched.filter((app) => !asked.includes(app)).map((app) => `${app} is not scraped`),
    ...asked.filter((name) => !watched.includes(name)).map((name) => `${name} is scraped, but not there`),
  ];
}
