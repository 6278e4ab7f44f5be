import { limits as bounds } from '../limits/limits.ts'
import type { CachedResponse } from './cached-response.ts'

export interface CacheTicket {
  readonly sequence: number
}

interface Limits {
  maxBytes: number
  maxMissing?: number
  /** Ms. */
  missingFor?: number
}

/** Beyond this many, dropped tags are not remembered singly. */
const rememberedDrops = 10_000

/**
 * New ones are on trial in a quarter of the memory: a crawler can't evict what people read. Not if a tag was dropped.
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

  get sequence(): number {
    return this.#sequence
  }

  begin(): CacheTicket {
    return { sequence: this.#sequence }
  }

  find(key: string): CachedResponse | undefined {
    if (this.#paused) return undefined
    const proven = this.#proven.get(key)
    if (proven && isPast(proven)) this.#forget(key)
    else if (proven) {
      // Moves it to the end: Map keeps insertion order.
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

  /** The last response serves when the database fails, too. */
  lastKnown(key: string): CachedResponse | undefined {
    const kept = this.#paused ? (this.#proven.get(key) ?? this.#trial.get(key)) : undefined
    return kept?.status === 200 ? kept : undefined
  }

  /** Keeps a 200, or a 404 for a short time. */
  put(key: string, answer: CachedResponse, ticket: CacheTicket): boolean {
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

  /** Responses being made now are dropped, too. */
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

  pause(): void {
    this.#paused = true
    this.#sequence++
    this.#floor = this.#sequence
  }

  /** May have changed unnoticed during the pause. */
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
