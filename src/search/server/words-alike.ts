/** Of words less alike than this nobody is reminded; as many are looked at. Both as `words_like` has them. */
const leastAlike = 0.25
const most = 40

/** A word of titles, and, where it has other letters than small Latin ones, how PostgreSQL takes it apart: that depends on its locale. */
export interface TitleWord {
  word: string
  threes: string[] | null
}

/** In PostgreSQL's order, which is that of equally alike ones. */
export const wordsOfTitles = `select word, case when word ~ '[^a-z]' then show_trgm(word) end as threes from title_words order by word`

/**
 * Every word that stands, or stood, in a title, and which of them look like one that somebody typed: what the function
 * `words_like` answers with PostgreSQL's trigrams, to the letter, for words of small Latin letters.
 */
export class WordsAlike {
  readonly #words: readonly string[]
  /** By three letters that follow each other: the places of the words that have them. */
  readonly #having = new Map<string, number[]>()
  /** How many such threes a word has. */
  readonly #sizes: Uint8Array
  /** How many of them each word has in common with the one that is asked about; all 0 between questions. */
  readonly #common: Uint8Array

  constructor(words: readonly TitleWord[]) {
    this.#words = words.map(({ word }) => word)
    this.#sizes = new Uint8Array(words.length)
    this.#common = new Uint8Array(words.length)
    for (const [place, { word, threes: told }] of words.entries()) {
      const threes = told ? new Set(told) : threesOf(word)
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

  /** The most alike first. Undefined for a word of which only PostgreSQL knows the letters. */
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
      .slice(0, most)
      .map(({ place }) => this.#words[place] as string)
  }
}

/** As pg_trgm takes a word apart: with two blanks before it and one behind it. */
function threesOf(word: string): Set<string> {
  const letters = [...`  ${word} `]
  return new Set(letters.slice(2).map((last, i) => `${letters[i]}${letters[i + 1]}${last}`))
}
