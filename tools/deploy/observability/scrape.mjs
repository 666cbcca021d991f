/** These end soon, or serve tests only: nobody watches them. */
const NOT_WATCHED = ['operations', 'whatsapp-sandbox'];

/** Whether Prometheus asks each service of docker-compose.yml, and no other. `config` is its own file, parsed. */
export function scrapeProblems(config, apps) {
  const asked = config.scrape_configs.flatMap((job) => (job.dns_sd_configs ?? []).flatMap(({ names }) => names));
  const watched = apps.filter((app) => !NOT_WATCHED.includes(app));
  return [
    ...watched.filter((app) => !asked.includes(app)).map((app) => `nobody scrapes ${app}`),
    ...asked.filter((name) => !watched.includes(name)).map((name) => `${name} is scraped, but not there`),
  ];
}
