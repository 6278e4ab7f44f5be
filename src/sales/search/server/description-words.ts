/** Some megabytes. */
const max = 100_000

/**
 * Words of descriptions: without a match PostgreSQL need not be asked. Words are only added; a stale one costs a
 * query.
 */
export class DescriptionWords {
  readonly #words: string[]

  /** Undefined: too many. */
  static of(words: readonly string[]): DescriptionWords | undefined {
    return words.length > max ? undefined : new DescriptionWords(words)
  }

  private constructor(words: readonly string[]) {
    // The sort serves the binary search.
    this.#words = [...words].sort()
  }

  add(words: readonly string[]): void {
    for (const word of words) {
      const at = this.#firstFrom(word)
      if (this.#words[at] !== word) this.#words.splice(at, 0, word)
    }
  }

  hasBeginning(stem: string): boolean {
    return this.#words[this.#firstFrom(stem)]?.startsWith(stem) ?? false
  }

  #firstFrom(min: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#words[middle] as string) < min) low = middle + 1
      else high = middle
    }
    return low
  }
}
