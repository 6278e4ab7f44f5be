import { setTimeout as delay } from 'node:timers/promises'

export const metricsToken = 'bench-metrics-token'

/** Seconds until the shop, started with this METRICS_TOKEN, searches titles in memory; undefined: never. */
export async function waitForTitlesInMemory(url: string, mostSeconds = 300): Promise<number | undefined> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  while (seconds() < mostSeconds) {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    if (/^irankine_titles_in_memory [1-9]/m.test(await answer.text())) return seconds()
    await delay(100)
  }
  return undefined
}
