/** Some megabytes. */
const most = 100_000

/** Of descriptions: without a match PostgreSQL need not be asked. Only added; a stale one costs a query. */
export class WordsBelow {
  readonly #words: string[]

  /** Undefined: too many. */
  static of(words: readonly string[]): WordsBelow | undefined {
    return words.length > most ? undefined : new WordsBelow(words)
  }

  private constructor(words: readonly string[]) {
    // For the binary search.
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

  #firstFrom(least: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#words[middle] as string) < least) low = middle + 1
      else high = middle
    }
    return low
  }
}
