import type { Places } from './compute-ts-rank.ts'

/** Inverted, words sorted. An entry is 4 bytes, 24 bits title and 8 bits place: 40 MB for a million titles. */
export interface Postings {
  words: readonly string[]
  /** First entry per word, plus an end. */
  starts: Uint32Array
  entries: Uint32Array
  /** Without stems. */
  lengths: Uint8Array
  others: Map<number, Places>
}

export const maxIndexedTitles = 2 ** 24

/** The mark of a word that is its own stem: it stands also behind all written words. */
const andStem = 0x80
const elsewhere = 0

export class PostingsMaker {
  readonly #ids = new Map<string, number>()
  #entries = 0
  /** Word id and entry, in blocks freed as they are read. */
  readonly #blocks: Uint32Array<ArrayBuffer>[] = []
  readonly #counts: number[] = []
  readonly #lengths: number[] = []
  readonly #others = new Map<number, Places>()

  get titles(): number {
    return this.#lengths.length
  }

  add(words: ReadonlyMap<string, Places>): void {
    const title = this.titles
    let length = 0
    for (const places of words.values()) length = Math.max(length, (places.at(-1) ?? 0) / 2)
    this.#lengths.push(Math.min(Math.ceil(length), 0xff))
    for (const [word, places] of words) {
      const id = this.#ids.get(word) ?? this.#ids.size
      this.#ids.set(word, id)
      const code = codeOf(places, length)
      if (code === elsewhere) this.#others.set(keyOf(id, title), places)
      this.#push(id, title * 256 + code)
    }
  }

  /** The call, once, frees the input, 70 MB in a large shop. */
  finish(): Postings {
    const words = [...this.#ids.keys()].sort((a, b) => (a < b ? -1 : 1))
    const place = new Uint32Array(words.length)
    for (const [at, word] of words.entries()) place[this.#ids.get(word) as number] = at

    const starts = new Uint32Array(words.length + 1)
    for (const [id, count] of this.#counts.entries()) starts[(place[id] as number) + 1] = count
    for (let i = 0; i < words.length; i++) (starts[i + 1] as number) += starts[i] as number

    const next = starts.slice()
    const entries = new Uint32Array(this.#entries)
    const blocks = this.#blocks.splice(0)
    for (const [n, block] of blocks.entries()) {
      const used = Math.min(aBlock, this.#entries * 2 - n * aBlock)
      for (let i = 0; i < used; i += 2) {
        const word = place[block[i] as number] as number
        entries[(next[word] as number)++] = block[i + 1] as number
      }
      block.buffer.transfer(0)
    }
    const others = new Map<number, Places>()
    for (const [key, places] of this.#others)
      others.set(keyOf(place[key % aWord] as number, Math.floor(key / aWord)), places)
    return { words, starts, entries, lengths: Uint8Array.from(this.#lengths), others }
  }

  #push(id: number, entry: number): void {
    const at = (this.#entries++ * 2) % aBlock
    this.#counts[id] = (this.#counts[id] ?? 0) + 1
    if (at === 0) this.#blocks.push(new Uint32Array(aBlock))
    const block = this.#blocks.at(-1) as Uint32Array
    block[at] = id
    block[at + 1] = entry
  }
}

const aBlock = 2 ** 19
const aWord = 2 ** 26
const keyOf = (word: number, title: number): number => title * aWord + word

function codeOf(places: Places, length: number): number {
  const [first = 0, second] = places
  if (first >= andStem || length >= andStem || places.length > 2) return elsewhere
  if (second === undefined) return first
  return second === first + length ? first | andStem : elsewhere
}

const few: Places[] = []

export function getWordPositions({ lengths, others }: Postings, word: number, entry: number): Places {
  const code = entry & 0xff
  const title = entry >>> 8
  if (code === elsewhere) return others.get(keyOf(word, title)) as Places
  const first = code & 0x7f
  const key = keyOfFew(lengths, title, code)
  few[key] ??= code & andStem ? [first, first + (lengths[title] as number)] : [first]
  return few[key]
}

/** Equal keys mean the same positions. */
export function getPositionsKey({ lengths }: Postings, entry: number): string {
  const code = entry & 0xff
  const title = entry >>> 8
  if (code === elsewhere) return String.fromCharCode(elsewhere, title & 0xffff, title >>> 16)
  return String.fromCharCode(keyOfFew(lengths, title, code))
}

const keyOfFew = (lengths: Uint8Array, title: number, code: number): number =>
  code & andStem ? (lengths[title] as number) * 256 + code : code

/** Half-open range. */
export function findPrefixRange({ words }: Postings, beginning: string): [from: number, to: number] {
  return [firstFrom(words, beginning), firstFrom(words, `${beginning}\uffff`)]
}

function firstFrom(words: readonly string[], min: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] as string) < min) low = middle + 1
    else high = middle
  }
  return low
}
