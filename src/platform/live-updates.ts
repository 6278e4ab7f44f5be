import type { ChangeListener } from './cache/listen-for-changes.ts'
import { limits } from './limits/limits.ts'

/** `*`: anything. */
export type LiveUpdateListener = (tags: string[]) => void

/** Names only, `order:12`. Fed like the caches: by own commits at once, by the database's notices shortly after. */
export class LiveUpdates implements ChangeListener {
  #hearers = new Set<LiveUpdateListener>()
  #gathered = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #whenClosed = new Set<() => void>()
  #isClosed = false

  get isClosed(): boolean {
    return this.#isClosed
  }

  drop(tags: readonly string[]): void {
    for (const tag of tags) if (tag.startsWith(newsMark)) this.#gather(tag.slice(newsMark.length))
  }

  clear(): void {
    this.#gather('*')
  }

  pause(): void {}

  /** Changes may have been missed during the pause. */
  resume(): void {
    this.#gather('*')
  }

  /** `ends` is called when the process stops. Returns the unsubscribe function. */
  listen(hears: LiveUpdateListener, ends: () => void): () => void {
    this.#hearers.add(hears)
    this.#whenClosed.add(ends)
    return () => {
      this.#hearers.delete(hears)
      this.#whenClosed.delete(ends)
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const end of this.#whenClosed) end()
  }

  #gather(tag: string): void {
    if (this.#hearers.size === 0 || this.#isClosed) return
    this.#gathered.add(tag)
    this.#timer ??= setTimeout(() => this.#tell(), limits.newsGatheredMs).unref()
  }

  #tell(): void {
    this.#timer = undefined
    const tags = [...this.#gathered]
    this.#gathered.clear()
    const lines = tags.includes('*') || tags.length > mostTags ? ['*'] : tags
    for (const hears of this.#hearers) hears(lines)
  }
}

/** Prefix of names meant for open screens only: no cached answer shows them. */
const newsMark = 'news:'
export const buildLiveUpdateTag = (name: string): string => newsMark + name

/** Beyond this a screen reloads everything. */
const mostTags = 200
