/** More words than this are not kept: some megabytes. */
const most = 100_000

/**
 * Stems that stand in descriptions. Where none begins as what somebody typed, PostgreSQL need not be asked about descriptions,
 * which most of those are who type a model's number. Words of descriptions that changed since are only added: whoever is sent to PostgreSQL
 * for nothing finds nothing there.
 */
export class WordsBelow {
  readonly #words: string[]

  /** In any order. Undefined: they are too many. */
  static of(words: readonly string[]): WordsBelow | undefined {
    return words.length > most ? undefined : new WordsBelow(words)
  }

  private constructor(words: readonly string[]) {
    // JavaScript's order of letters, by which they are looked up.
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
