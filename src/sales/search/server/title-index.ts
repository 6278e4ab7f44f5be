import type { WordGroup } from '../list-search-words.ts'
import { toLithuanianStem } from '../to-lithuanian-stem.ts'
import { computeTsRank, type Places } from './compute-ts-rank.ts'
import type { DescriptionWords } from './description-words.ts'
import { findPrefixRange, getPositionsKey, getWordPositions, type Postings, PostingsMaker } from './postings.ts'
import { matchAllWalks, matchAnyWalk, PrefixWalk, type Walk } from './walk-postings.ts'

export interface IndexedTitle {
  id: number
  /** In characters. */
  length: number
  /** `tsvector` text. */
  words: string
}

/** Larger sets are not ranked. */
export const maxRankedTitles = 200

/** After more changes the index is rebuilt. */
export const maxIndexChanges = 500

interface Judgement {
  isWhole: boolean
  isWritten: boolean
  rank: number
}

interface Candidate extends Judgement {
  id: number
  /** The rank in PostgreSQL's order; undefined for a changed title. */
  title: number | undefined
  length: number
}

/** Equally good titles, in order. */
interface Class {
  judgement: Judgement
  titles: number[]
}

type Word = Map<string, Places>

/** The mark sorts behind any real stem. */
const ofNextStem = '\uffff'

/** Titles stand in the order in which equal matches are shown. */
export class TitleIndex {
  readonly #postings: Postings
  readonly #ids: Uint32Array
  readonly #lengths: Uint16Array
  /** Changes since the build; undefined: deleted. */
  readonly #changed = new Map<number, { length: number; words: Word } | undefined>()

  constructor(postings: Postings, ids: Uint32Array, lengths: Uint16Array) {
    this.#postings = postings
    this.#ids = ids
    this.#lengths = lengths
  }

  get changes(): number {
    return this.#changed.size
  }

  get titles(): number {
    return this.#ids.length
  }

  /** Ids without a title are deleted. */
  change(ids: Iterable<number>, titles: readonly IndexedTitle[]): void {
    for (const id of ids) this.#changed.set(id, undefined)
    for (const { id, length, words } of titles) this.#changed.set(id, { length, words: readWords(words) })
  }

  /** Undefined where only PostgreSQL can tell: non-Latin words, or a tie with a changed title. */
  find(groups: readonly WordGroup[], limit: number): number[] | undefined {
    if (!groups.flat(2).every(isTold)) return undefined
    const question = new Question(groups)
    // one extra tells a tie at the end
    const candidates = [...this.#bestFitting(question, limit + 1), ...this.#fittingChanged(question)].sort(byMerit)
    const best = candidates.slice(0, limit)
    // Changed titles sort first among equals.
    if (
      best.some(
        (one, i) => one.title === undefined && candidates[i + 1] && merit(one, candidates[i + 1] as Candidate) === 0,
      )
    )
      return undefined
    return best.map(({ id }) => id)
  }

  /** Whether all words may occur in title and `below`, one at least below. */
  mayStandBelow(groups: readonly WordGroup[], below: DescriptionWords): boolean {
    if (!groups.flat(2).every(isTold)) return true
    const isBelow = (word: string) => below.hasBeginning(toLithuanianStem(word))
    const isAnywhere = (word: string) => isBelow(word) || this.#hasBeginning(toLithuanianStem(word))
    return groups.flat(2).some(isBelow) && groups.every((group) => group.some((words) => words.every(isAnywhere)))
  }

  #hasBeginning(stem: string): boolean {
    const [from, to] = findPrefixRange(this.#postings, stem)
    if (from < to) return true
    for (const now of this.#changed.values())
      for (const word of now?.words.keys() ?? []) if (word.startsWith(stem)) return true
    return false
  }

  /** Unchanged titles; the shortest first among equals. */
  #bestFitting(question: Question, max: number): Candidate[] {
    const best: Candidate[] = []
    for (const { judgement, titles } of this.#classes(question, this.#fitting(question)))
      for (const title of titles) {
        if (best.length === max) return best
        best.push({ id: this.#ids[title] as number, title, length: this.#lengths[title] as number, ...judgement })
      }
    return best
  }

  /** The titles are in order, and capped. */
  #fitting(question: Question): Uint32Array {
    const titles = this.#titles(question, (word) => findPrefixRange(this.#postings, toLithuanianStem(word)))
    // A capped list may lack better ones.
    if (titles.size >= maxRankedTitles) {
      const better = this.#titles(question.typed, (word) => this.#exactly(word))
      for (const title of this.#titles(question, (word) => findPrefixRange(this.#postings, word))) better.add(title)
      for (const title of titles) better.add(title)
      titles.clear()
      for (const title of better) if (titles.size < maxRankedTitles) titles.add(title)
    }
    return Uint32Array.from(titles).sort()
  }

  /** One class for each rank, which most titles share; a stem's rank also depends on the length. */
  #classes(question: Question, titles: Uint32Array): Class[] {
    const walks = question.stems.map((stem) => new PrefixWalk(this.#postings, findPrefixRange(this.#postings, stem)))
    const byStanding = new Map<string, Class>()
    const byJudgement = new Map<string, Class>()
    let standing: string
    const stand = (word: number, entry: number): void => {
      standing += String.fromCharCode(word >>> 16, word & 0xffff) + getPositionsKey(this.#postings, entry)
    }
    for (const title of titles) {
      standing = ''
      for (const walk of walks) {
        walk.here(title, stand)
        standing += ofNextStem
      }
      let same = byStanding.get(standing)
      if (!same) {
        const judgement = question.judge(walks.map((walk) => this.#matchesIn(walk, title)))
        const text = `${judgement.isWhole} ${judgement.isWritten} ${judgement.rank}`
        same = byJudgement.get(text) ?? { judgement, titles: [] }
        byJudgement.set(text, same)
        byStanding.set(standing, same)
      }
      same.titles.push(title)
    }
    return [...byJudgement.values()].sort((a, b) => better(a.judgement, b.judgement))
  }

  #matchesIn(walk: PrefixWalk, title: number): PrefixMatches {
    const matches: PrefixMatches = { words: [], places: [] }
    walk.here(title, (word, entry) => {
      matches.words.push(this.#postings.words[word] as string)
      matches.places.push(getWordPositions(this.#postings, word, entry))
    })
    return matches
  }

  #exactly(word: string): [number, number] {
    const [from] = findPrefixRange(this.#postings, word)
    return this.#postings.words[from] === word ? [from, from + 1] : [from, from]
  }

  #titles({ groups }: Pick<Question, 'groups'>, range: (word: string) => [number, number]): Set<number> {
    const walkOf = (word: string): Walk => new PrefixWalk(this.#postings, range(word))
    const walk = matchAllWalks(
      groups.map((group) => matchAnyWalk(group.map((words) => matchAllWalks(words.map(walkOf))))),
    )
    const titles = new Set<number>()
    for (let title = walk.from(0); title !== Number.POSITIVE_INFINITY; title = walk.from(title + 1)) {
      if (this.#changed.has(this.#ids[title] as number)) continue
      titles.add(title)
      if (titles.size === maxRankedTitles) break
    }
    return titles
  }

  #fittingChanged(question: Question): Candidate[] {
    const fitting: Candidate[] = []
    for (const [id, now] of this.#changed) {
      if (!now) continue
      const all = [...now.words].sort(([a], [b]) => (a < b ? -1 : 1))
      const matches = question.stems.map((stem) => {
        const here = all.filter(([word]) => word.startsWith(stem))
        return { words: here.map(([word]) => word), places: here.map(([, places]) => places) }
      })
      if (question.fits(matches)) fitting.push({ id, title: undefined, length: now.length, ...question.judge(matches) })
    }
    return fitting
  }
}

/** Prefix matches in alphabetical order, with their places. */
interface PrefixMatches {
  words: string[]
  places: Places[]
}

class Question {
  readonly groups: readonly WordGroup[]
  /** Unique, sorted. */
  readonly stems: string[]
  readonly #placeOf = new Map<string, number>()

  constructor(groups: readonly WordGroup[]) {
    this.groups = groups
    const stemOf = new Map(groups.flat(2).map((word) => [word, toLithuanianStem(word)]))
    this.stems = [...new Set(stemOf.values())].sort()
    for (const [word, stem] of stemOf) this.#placeOf.set(word, this.stems.indexOf(stem))
  }

  /** Without synonyms. */
  get typed(): Pick<Question, 'groups'> {
    return { groups: this.groups.map(([words = []]) => [words]) }
  }

  fits(matches: readonly PrefixMatches[]): boolean {
    return this.#holds((word) => this.#of(matches, word).words.length > 0)
  }

  judge(matches: readonly PrefixMatches[]): Judgement {
    const isAnd = this.groups.length > 1 || (this.groups[0]?.length === 1 && (this.groups[0][0]?.length ?? 0) > 1)
    const places = matches.map((one) => one.places)
    return {
      isWhole: this.groups.every(([words = []]) => words.every((word) => this.#of(matches, word).words.includes(word))),
      isWritten: this.#holds((word) => this.#of(matches, word).words.some((one) => one.startsWith(word))),
      rank: computeTsRank(places, isAnd),
    }
  }

  #of(matches: readonly PrefixMatches[], word: string): PrefixMatches {
    return matches[this.#placeOf.get(word) as number] as PrefixMatches
  }

  #holds(is: (word: string) => boolean): boolean {
    return this.groups.every((group) => group.some((words) => words.every(is)))
  }
}

/** False for words like 1e5a: PostgreSQL splits it into number and letter. */
const isTold = (word: string): boolean => /^[a-z0-9]+$/.test(word) && !/^\d+e\d/.test(word)

/** Whole words, then written forms, then rank. */
const better = (a: Judgement, b: Judgement): number =>
  Number(b.isWhole) - Number(a.isWhole) || Number(b.isWritten) - Number(a.isWritten) || b.rank - a.rank

const merit = (a: Candidate, b: Candidate): number => better(a, b) || a.length - b.length

const byMerit = (a: Candidate, b: Candidate): number => merit(a, b) || (a.title ?? -1) - (b.title ?? -1)

/** `'kalv':9A 'kalvis':4A,12` → words and places. */
function readWords(text: string): Word {
  const words: Word = new Map()
  for (const [, word = '', places = ''] of text.matchAll(/'([^']+)':([\d,]+)/g))
    words.set(word, places.split(',').map(Number))
  return words
}

export class TitleIndexMaker {
  readonly #postings = new PostingsMaker()
  readonly #ids: number[] = []
  readonly #lengths: number[] = []

  get titles(): number {
    return this.#ids.length
  }

  /** Titles are added in display order. */
  add({ id, length, words }: IndexedTitle): void {
    this.#postings.add(readWords(words))
    this.#ids.push(id)
    this.#lengths.push(length)
  }

  finish(): TitleIndex {
    return new TitleIndex(this.#postings.finish(), Uint32Array.from(this.#ids), Uint16Array.from(this.#lengths))
  }
}
