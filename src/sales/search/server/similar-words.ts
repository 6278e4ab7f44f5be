/** The limits are those of `words_like`. */
const leastAlike = 0.25
const max = 40

/** Trigrams of non-Latin letters depend on PostgreSQL's locale. */
export interface TitleWord {
  word: string
  threes: string[] | null
}

/** PostgreSQL's order breaks ties. */
export const titleWordsSql = `select word, case when word ~ '[^a-z]' then show_trgm(word) end as threes from title_words order by word`

/** Exact for plain Latin words; also of former titles. */
export class SimilarWords {
  readonly #words: readonly string[]
  /** Trigram → word indices. */
  readonly #having = new Map<string, number[]>()
  /** Trigrams per word. */
  readonly #sizes: Uint8Array
  /** The array is all 0 between calls. */
  readonly #common: Uint8Array

  constructor(words: readonly TitleWord[]) {
    this.#words = words.map(({ word }) => word)
    this.#sizes = new Uint8Array(words.length)
    this.#common = new Uint8Array(words.length)
    for (const [place, { word, threes: text }] of words.entries()) {
      const threes = text ? new Set(text) : threesOf(word)
      this.#sizes[place] = threes.size
      for (const three of threes) {
        const having = this.#having.get(three)
        if (having) having.push(place)
        else this.#having.set(three, [place])
      }
    }
  }

  get size(): number {
    return this.#words.length
  }

  /** Best first; undefined: non-Latin. */
  like(typed: string): string[] | undefined {
    if (!/^[a-z]{3,60}$/.test(typed)) return undefined
    const threes = threesOf(typed)
    const met: number[] = []
    for (const three of threes)
      for (const place of this.#having.get(three) ?? []) {
        if (this.#common[place] === 0) met.push(place)
        ;(this.#common[place] as number)++
      }
    const alike: { place: number; by: number }[] = []
    for (const place of met) {
      const common = this.#common[place] as number
      this.#common[place] = 0
      const by = Math.fround(common / (threes.size + (this.#sizes[place] as number) - common))
      if (by >= leastAlike) alike.push({ place, by })
    }
    return alike
      .sort((a, b) => b.by - a.by || a.place - b.place)
      .slice(0, max)
      .map(({ place }) => this.#words[place] as string)
  }
}

/** Two blanks before, one behind. */
function threesOf(word: string): Set<string> {
  const letters = [...`  ${word} `]
  return new Set(letters.slice(2).map((last, i) => `${letters[i]}${letters[i + 1]}${last}`))
}
