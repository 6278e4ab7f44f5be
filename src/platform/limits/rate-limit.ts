import { Refusal } from '../refusal.ts'
import { limits } from './limits.ts'

export interface RateLimitParts {
  max: number
  windowMs: number
  field?: string
  /** Keys remembered; the oldest window is dropped first. */
  capacity?: number
}

interface Window {
  endsAt: number
  count: number
  underWay: Set<Promise<unknown>>
}

/** In this process only, enough where excess only costs work; `SharedLimit` counts for all. */
export class RateLimit {
  readonly #parts: Required<Omit<RateLimitParts, 'field'>> & { field: string | undefined }
  readonly #windows = new Map<string, Window>()

  constructor({ max, windowMs, field, capacity = limits.rememberedClients }: RateLimitParts) {
    this.#parts = { max, windowMs, field, capacity }
  }

  /** Throws a 429 with Retry-After. `weight`: what costs more counts more; the last may be heavier than what is left. */
  count(key: string, now: Date, weight = 1): void {
    const window = this.#windowOf(key, now)
    this.#refuseWhenFull(window, now)
    window.count += weight
  }

  /** Undefined is a failure; exceptions are not. Parallel attempts wait where together they could pass the limit. */
  async countFailures<T>(key: string, now: Date, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const window = this.#windowOf(key, now)
    this.#refuseWhenFull(window, now)
    while (window.count + window.underWay.size >= this.#parts.max) {
      await Promise.race(window.underWay)
      this.#refuseWhenFull(window, now)
    }

    const run = attempt()
    const settled = run.catch(() => {})
    window.underWay.add(settled)
    try {
      const result = await run
      if (result === undefined) window.count++
      return result
    } finally {
      window.underWay.delete(settled)
    }
  }

  isFull(key: string, now: Date): boolean {
    const window = this.#windows.get(key)
    return window !== undefined && this.#isOn(window, now) && window.count >= this.#parts.max
  }

  /** Other processes have counted enough. */
  fill(key: string, until: Date, now: Date): void {
    const window = this.#windowOf(key, now)
    window.count = this.#parts.max
    window.endsAt = until.getTime()
  }

  #windowOf(key: string, now: Date): Window {
    const match = this.#windows.get(key)
    if (match && (this.#isOn(match, now) || match.underWay.size > 0)) return match

    this.#windows.delete(key)
    this.#makeRoom(now)
    const window = { endsAt: now.getTime() + this.#parts.windowMs, count: 0, underWay: new Set<Promise<unknown>>() }
    this.#windows.set(key, window)
    return window
  }

  /** Tolerates small clock differences; a clock set back must not lengthen a window much. */
  #isOn({ endsAt }: Window, now: Date): boolean {
    return endsAt > now.getTime() && endsAt <= now.getTime() + 2 * this.#parts.windowMs
  }

  /** Several at a time: a Map iterates over deleted entries, a long walk for each new client of a flood. */
  #makeRoom(now: Date): void {
    if (this.#windows.size < this.#parts.capacity) return
    let wanted = Math.ceil(this.#parts.capacity / 100)
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now.getTime() && wanted <= 0) return
      this.#windows.delete(key)
      wanted--
    }
  }

  #refuseWhenFull(window: Window, now: Date): void {
    if (window.count >= this.#parts.max) throw createRateLimitRefusal(new Date(window.endsAt), now, this.#parts.field)
  }
}

export function createRateLimitRefusal(until: Date, now: Date, field?: string): Refusal {
  const message = 'Per daug bandymų. Palaukite minutę ir bandykite dar kartą.'
  return new Refusal(429, 'too-often', message, {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    errors: field ? { [field]: [message] } : undefined,
  })
}
