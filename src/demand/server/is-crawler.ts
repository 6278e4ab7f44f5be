/** Programs that say so themselves: search engines, previews of links, watchers. Nobody of them wanted to rent anything. */
export const isCrawler = (agent: string): boolean => crawlers.test(agent)

const crawlers =
  /bot\b|bots\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|skypeuripreview|bingpreview|lighthouse|pingdom|uptime|monitor|archiver|feedfetcher|mediapartners/i
