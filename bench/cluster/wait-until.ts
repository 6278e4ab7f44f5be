import { setTimeout as delay } from 'node:timers/promises'

/** Throws on timeout. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 60_000,
): Promise<T> {
  for (const deadline = performance.now() + withinMs; ; await delay(50)) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
  }
}
