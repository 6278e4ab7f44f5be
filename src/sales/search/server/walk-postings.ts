import type { Postings } from './postings.ts'

/** A walk stands at or after a title, ascending. It goes forward only. */
export interface Walk {
  from: (title: number) => number
}

const end = Number.POSITIVE_INFINITY

export class PrefixWalk implements Walk {
  readonly #entries: Uint32Array
  readonly #at: Uint32Array
  readonly #starts: Uint32Array
  readonly first: number

  constructor({ entries, starts }: Postings, [first, last]: readonly [number, number]) {
    this.#entries = entries
    this.#starts = starts
    this.#at = starts.slice(first, last)
    this.first = first
  }

  from(title: number): number {
    const min = title * 256
    let nearest = end
    for (let i = 0; i < this.#at.length; i++) {
      const entry = this.#entryFrom(i, min)
      if (entry < nearest) nearest = entry
    }
    return nearest === end ? end : nearest >>> 8
  }

  here(title: number, tell: (word: number, entry: number) => void): void {
    const after = title * 256 + 256
    for (let i = 0; i < this.#at.length; i++) {
      const entry = this.#entryFrom(i, title * 256)
      if (entry < after) tell(this.first + i, entry)
    }
  }

  #entryFrom(i: number, min: number): number {
    const entries = this.#entries
    const stop = this.#starts[this.first + i + 1] as number
    let low = this.#at[i] as number
    if (low >= stop) return end
    if ((entries[low] as number) >= min) return entries[low] as number
    let step = 1
    while (low + step < stop && (entries[low + step] as number) < min) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, stop)
    while (low + 1 < high) {
      const middle = (low + high) >>> 1
      if ((entries[middle] as number) < min) low = middle
      else high = middle
    }
    this.#at[i] = high
    return high < stop ? (entries[high] as number) : end
  }
}

/** Intersection. */
export const matchAllWalks = (walks: readonly Walk[]): Walk =>
  only(walks) ?? {
    from(title) {
      let at = title
      for (let agreed = 0, i = 0; agreed < walks.length; i = (i + 1) % walks.length) {
        const next = (walks[i] as Walk).from(at)
        if (next === end) return end
        agreed = next === at ? agreed + 1 : 1
        at = next
      }
      return at
    },
  }

/** Union. */
export const matchAnyWalk = (walks: readonly Walk[]): Walk =>
  only(walks) ?? {
    from(title) {
      let nearest = end
      for (const walk of walks) nearest = Math.min(nearest, walk.from(title))
      return nearest
    },
  }

const only = <One>(all: readonly One[]): One | undefined => (all.length === 1 ? all[0] : undefined)
