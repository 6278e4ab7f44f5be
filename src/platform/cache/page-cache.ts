import { limits as bounds } from '../limits/limits.ts'
import type { CachedResponse } from './cached-response.ts'

/** Taken before an answer is made; tells later what was dropped while it was being made. */
export interface Ticket {
  readonly sequence: number
}

interface Limits {
  /** All cached responses together, in bytes of memory. */
  maxBytes: number
  /** How many 404 pages are kept at once. */
  maxMissing?: number
  /** How long a 404 page is kept, in milliseconds. */
  missingFor?: number
}

/** More dropped tags than this are not remembered one by one. */
const rememberedDrops = 10_000

/**
 * Answers that are the same for everybody, by address.
 *
 * A new answer is on trial with a quarter of the memory, and gets a place among the proven ones when it is
 * asked for again, so that a crawler with a million addresses cannot push out the pages that people read.
 *
 * Nothing stale is kept: who makes an answer takes a ticket first, and an answer that shows a tag dropped
 * since then is turned away.
 */
export class PageCache {
  readonly #trial = new Map<string, CachedResponse>()
  readonly #proven = new Map<string, CachedResponse>()
  readonly #missing = new Set<string>()
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #droppedAt = new Map<string, number>()
  readonly #limits: Required<Limits>
  #trialBytes = 0
  #provenBytes = 0
  #sequence = 1
  /** Tickets older than this are worthless. */
  #floor = 0
  #paused = false

  constructor(limits: Limits) {
    this.#limits = { maxMissing: bounds.keptMissingPages, missingFor: bounds.keptMissingMs, ...limits }
  }

  get bytes(): number {
    return this.#trialBytes + this.#provenBytes
  }

  get size(): number {
    return this.#trial.size + this.#proven.size
  }

  /** Grows with each drop: two equal readings mean that nothing was dropped in between. */
  get sequence(): number {
    return this.#sequence
  }

  begin(): Ticket {
    return { sequence: this.#sequence }
  }

  find(key: string): CachedResponse | undefined {
    if (this.#paused) return undefined
    const proven = this.#proven.get(key)
    if (proven && isPast(proven)) this.#forget(key)
    else if (proven) {
      // Last asked for stands last: Map keeps the order of insertion.
      this.#proven.delete(key)
      this.#proven.set(key, proven)
      return proven
    }
    const tried = this.#trial.get(key)
    if (!tried) return undefined
    if (isPast(tried)) {
      this.#forget(key)
      return undefined
    }
    if (tried.status === 200) this.#promote(key, tried)
    return tried
  }

  /**
   * What was true when we last heard of changes, for who can get no answer from the database either. Only while paused:
   * otherwise what is kept is true, and `find` gives it.
   */
  lastKnown(key: string): CachedResponse | undefined {
    const kept = this.#paused ? (this.#proven.get(key) ?? this.#trial.get(key)) : undefined
    return kept?.status === 200 ? kept : undefined
  }

  /** Keeps an answer of status 200, or a 404 for a short time. Says whether it did. */
  put(key: string, answer: CachedResponse, ticket: Ticket): boolean {
    if (this.#paused || ticket.sequence < this.#floor) return false
    if (answer.tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > ticket.sequence)) return false
    if (answer.status !== 200 && answer.status !== 404) return false
    if (isPast(answer)) return false
    if (answer.bytes > this.#limits.maxBytes / 8) return false

    this.#forget(key)
    this.#trial.set(key, answer)
    this.#trialBytes += answer.bytes
    answer.onGrowth = (bytes) => this.#grew(key, answer, bytes)
    for (const tag of answer.tags) this.#keysOf(tag).add(key)
    if (answer.status === 404) {
      answer.usableUntil = Math.min(answer.usableUntil, Date.now() + this.#limits.missingFor)
      this.#missing.add(key)
      for (const oldest of this.#missing) {
        if (this.#missing.size <= this.#limits.maxMissing) break
        this.#forget(oldest)
      }
    }
    this.#makeRoom()
    return true
  }

  /** Forgets every answer that shows one of these tags, and every one that is being made now and will. */
  drop(tags: readonly string[]): void {
    if (tags.length === 0) return
    this.#sequence++
    if (this.#droppedAt.size + tags.length > rememberedDrops) {
      this.#droppedAt.clear()
      this.#floor = this.#sequence
    }
    for (const tag of tags) {
      this.#droppedAt.set(tag, this.#sequence)
      for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.#forget(key)
    }
  }

  /** Forgets everything, also what is being made now. */
  clear(): void {
    this.#sequence++
    this.#floor = this.#sequence
    this.#trial.clear()
    this.#proven.clear()
    this.#missing.clear()
    this.#keysOfTag.clear()
    this.#droppedAt.clear()
    this.#trialBytes = 0
    this.#provenBytes = 0
  }

  /** Nobody tells us of changes any more: give nothing and keep nothing until `resume`. */
  pause(): void {
    this.#paused = true
    this.#sequence++
    this.#floor = this.#sequence
  }

  /** What was kept before the pause may have changed during it, unheard. */
  resume(): void {
    this.clear()
    this.#paused = false
  }

  #promote(key: string, answer: CachedResponse) {
    this.#trial.delete(key)
    this.#trialBytes -= answer.bytes
    this.#proven.set(key, answer)
    this.#provenBytes += answer.bytes
    this.#makeRoom()
  }

  #grew(key: string, answer: CachedResponse, bytes: number) {
    if (this.#proven.get(key) === answer) this.#provenBytes += bytes
    else if (this.#trial.get(key) === answer) this.#trialBytes += bytes
    else return
    this.#makeRoom()
  }

  #makeRoom() {
    const forTrial = this.#limits.maxBytes / 4
    for (const key of this.#proven.keys()) {
      if (this.#provenBytes <= this.#limits.maxBytes - forTrial) break
      this.#forget(key)
    }
    for (const key of this.#trial.keys()) {
      if (this.#trialBytes <= forTrial) break
      this.#forget(key)
    }
  }

  #forget(key: string) {
    const answer = this.#proven.get(key) ?? this.#trial.get(key)
    if (!answer) return
    if (this.#proven.delete(key)) this.#provenBytes -= answer.bytes
    else if (this.#trial.delete(key)) this.#trialBytes -= answer.bytes
    this.#missing.delete(key)
    for (const tag of answer.tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }

  #keysOf(tag: string): Set<string> {
    let keys = this.#keysOfTag.get(tag)
    if (!keys) {
      keys = new Set()
      this.#keysOfTag.set(tag, keys)
    }
    return keys
  }
}

function isPast({ usableUntil }: CachedResponse): boolean {
  return usableUntil !== Number.POSITIVE_INFINITY && usableUntil <= Date.now()
}
