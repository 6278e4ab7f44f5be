import type { Kept } from './cache/listen-for-changes.ts'
import { limits } from './limits/limits.ts'

/** Hears names of what changed, each once; `*`: anything may have. */
export type HearNews = (tags: string[]) => void

/**
 * Tells whoever listens in this process what changed, here or in another one: names alone, `order:12`. Fed as what is kept is
 * dropped, by own commits at once and by the database's notices a blink later; what comes within a moment is told together.
 */
export class News implements Kept {
  #hearers = new Set<HearNews>()
  #gathered = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #whenClosed = new Set<() => void>()
  #isClosed = false

  get isClosed(): boolean {
    return this.#isClosed
  }

  drop(tags: readonly string[]): void {
    for (const tag of tags) if (isNews(tag)) this.#gather(tag)
  }

  clear(): void {
    this.#gather('*')
  }

  pause(): void {}

  /** Nobody told of changes for a while: any of them may have been missed. */
  resume(): void {
    this.#gather('*')
  }

  /** `ends` is called when the process stops. Gives what stops listening. */
  listen(hears: HearNews, ends: () => void): () => void {
    this.#hearers.add(hears)
    this.#whenClosed.add(ends)
    return () => {
      this.#hearers.delete(hears)
      this.#whenClosed.delete(ends)
    }
  }

  /** From now on nobody is told anything. */
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
    const told = tags.includes('*') || tags.length > mostTags ? ['*'] : tags
    for (const hears of this.#hearers) hears(told)
  }
}

/** Of everything that is announced, what the office's screens show as it happens. */
const isNews = (tag: string): boolean => /^(orders|payments|online-payments|(order|client):\d+)$/.test(tag)

/** More than a screen shows: it looks at everything anew. */
const mostTags = 200
