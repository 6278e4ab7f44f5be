import { Refusal } from '../refusal.ts'
import { limits } from './limits.ts'

export interface RateLimitParts {
  /** So many in a window are let through. */
  most: number
  windowMs: number
  /** The field under which a form shows the refusal. */
  field?: string
  /** No more keys are remembered than this; the one whose window began first is forgotten first. */
  capacity?: number
}

interface Window {
  endsAt: number
  count: number
  /** Attempts whose end is not known yet: any of them may turn out to be a failure. */
  underWay: Set<Promise<unknown>>
}

/**
 * Counts what one client does within a window that begins with the first count. Kept in this process: with several
 * processes each counts its own, which is enough where too much only costs work. `SharedLimit` counts for all.
 */
export class RateLimit {
  readonly #parts: Required<Omit<RateLimitParts, 'field'>> & { field: string | undefined }
  readonly #windows = new Map<string, Window>()

  constructor({ most, windowMs, field, capacity = limits.rememberedClients }: RateLimitParts) {
    this.#parts = { most, windowMs, field, capacity }
  }

  /** Counts one. Throws a 429 with Retry-After when there were enough. */
  count(key: string, now: Date): void {
    const window = this.#windowOf(key, now)
    this.#refuseWhenFull(window, now)
    window.count++
  }

  /**
   * Lets the attempt run and counts it when it fails, that is, gives undefined; what it throws is no failure of the
   * client's. Attempts at the same time wait for one another where together they could pass the limit, so that a
   * hundred at once are no way round it.
   */
  async countFailures<T>(key: string, now: Date, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const window = this.#windowOf(key, now)
    this.#refuseWhenFull(window, now)
    while (window.count + window.underWay.size >= this.#parts.most) {
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

  /** Whether there were enough already. */
  isFull(key: string, now: Date): boolean {
    const found = this.#windows.get(key)
    return found !== undefined && this.#isOn(found, now) && found.count >= this.#parts.most
  }

  /** Lets nobody through under this key until then: others have counted enough. */
  fill(key: string, until: Date, now: Date): void {
    const window = this.#windowOf(key, now)
    window.count = this.#parts.most
    window.endsAt = until.getTime()
  }

  #windowOf(key: string, now: Date): Window {
    const found = this.#windows.get(key)
    if (found && (this.#isOn(found, now) || found.underWay.size > 0)) return found

    this.#windows.delete(key)
    this.#makeRoom(now)
    const window = { endsAt: now.getTime() + this.#parts.windowMs, count: 0, underWay: new Set<Promise<unknown>>() }
    this.#windows.set(key, window)
    return window
  }

  /** A clock that was set back must not lengthen a window by much; clocks of several processes differ a little. */
  #isOn({ endsAt }: Window, now: Date): boolean {
    return endsAt > now.getTime() && endsAt <= now.getTime() + 2 * this.#parts.windowMs
  }

  /**
   * Windows stand in the order of their beginning, so those that are over come first. Some are forgotten at a time: a Map walks
   * over what it has forgotten, and one at a time would be a long walk for each new client of a flood.
   */
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
    if (window.count >= this.#parts.most) throw tooOften(new Date(window.endsAt), now, this.#parts.field)
  }
}

/** The 429 of somebody who has to wait until then; a form shows it under the field. */
export function tooOften(until: Date, now: Date, field?: string): Refusal {
  const message = 'Per daug bandymų. Palaukite minutę ir bandykite dar kartą.'
  return new Refusal(429, 'too-often', message, {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    errors: field ? { [field]: [message] } : undefined,
  })
}
