import { setTimeout as delay } from 'node:timers/promises'

/** `/readyz`, ten times a second. Resolves to the milliseconds of the slowest answer. */
export function watchOthers(url: string): { stop: () => Promise<number> } {
  let longest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await fetch(`${url}/readyz`)
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
      longest = Math.max(longest, performance.now() - began)
      await delay(100)
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
      return longest
    },
  }
}
