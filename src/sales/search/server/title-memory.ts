// biome-ignore-all lint/plugin/bare-connection: a cursor, open for as long as all titles take

import { inArray, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { products, title_words } from '#catalogue/server/catalogue.tables.ts'
import type { ChangeListener } from '#platform/cache/listen-for-changes.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { ShopClient } from '#platform/database/shop-client.ts'
import type { Log } from '#platform/log.ts'
import { registerGauge } from '#platform/metrics.ts'
import type { WordGroup } from '../list-search-words.ts'
import { stemmerProbeWords, toLithuanianStem } from '../to-lithuanian-stem.ts'
import { DescriptionWords } from './description-words.ts'
import { maxIndexedTitles } from './postings.ts'
import { type SearchResultRow, searchResultRows } from './search-result-row.ts'
import { SimilarWords, type TitleWord, titleWordsSql } from './similar-words.ts'
import { type IndexedTitle, maxIndexChanges, type TitleIndex, TitleIndexMaker } from './title-index.ts'

const memories = new WeakMap<Db, TitleMemory>()

export const getTitleMemory = (db: Db): TitleMemory | undefined => memories.get(db)

interface Parts {
  database: Pick<Database, 'db' | 'pool'>
  log: Log
  /** The pause after a full change outlasts a start or an import. */
  waitMs?: number
}

/**
 * The memory serves processes notified of every change. PostgreSQL answers until all titles are loaded and while
 * changes are read.
 */
export function createTitleMemory(parts: Parts, copy?: Db): TitleMemory {
  const memory = new TitleMemory(parts)
  memories.set(parts.database.db, memory)
  if (copy) memories.set(copy, memory)
  registerGauge(
    'irankine_titles_in_memory',
    'Titles that are searched in memory; 0 while PostgreSQL is asked',
    () => memory.titles,
  )
  return memory
}

/** Batches make few round trips; visitors don't wait. */
const aBatch = 500

const maxLoadedRows = 10_000

/** More would take half a minute per start. */
const maxDescribed = 200_000

const columns = {
  id: products.id,
  length: sql<number>`length(${products.title})`,
  words: sql<string>`${products.words_of_title}::text`,
  below: sql<string[]>`tsvector_to_array(ts_filter(${products.words}, '{d}'))`,
}

export class TitleMemory implements ChangeListener {
  readonly #parts: Parts
  #index: TitleIndex | undefined
  #alike: SimilarWords | undefined
  #below: DescriptionWords | undefined
  /** Ids not yet read. */
  #changed = new Set<number>()
  #isReading = false
  /** A reset starts another turn: older work is dropped. */
  #turn = 0
  #clock: NodeJS.Timeout | undefined
  #client: ShopClient | undefined
  readonly #rows = new Map<number, SearchResultRow>()
  /** Each change counts: rows asked for before are not cached. */
  #sequence = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isReady(): boolean {
    return this.#index !== undefined && this.#changed.size === 0 && !this.#isReading
  }

  get titles(): number {
    return this.isReady ? (this.#index?.titles ?? 0) : 0
  }

  /** Best first; undefined: ask PostgreSQL. */
  async find(pool: Pool, groups: WordGroup[], limit: number, now: Date): Promise<SearchResultRow[] | undefined> {
    const ids = this.isReady ? this.#index?.find(groups, limit) : undefined
    return ids && this.#read(pool, ids, now)
  }

  /** As `words_like`; undefined: ask PostgreSQL. */
  wordsLike(typed: readonly string[]): { typed: string; word: string }[] | undefined {
    const matches: { typed: string; word: string }[] = []
    for (const one of typed) {
      const like = this.isReady ? this.#alike?.like(one) : undefined
      if (!like) return undefined
      matches.push(...like.map((word) => ({ typed: one, word })))
    }
    return matches
  }

  isOnlyInTitles(groups: readonly WordGroup[]): boolean {
    return this.isReady && !!this.#below && this.#index?.mayStandBelow(groups, this.#below) === false
  }

  drop(tags: readonly string[]): void {
    this.#sequence++
    if (tags.includes('campaigns')) this.#rows.clear()
    // Stock changes alone show nothing here.
    if (tags.includes('stock') && !tags.includes('catalogue') && tags.length < wholeAnnouncement) return
    for (const tag of tags) {
      const id = tag.startsWith('product:') ? Number(tag.slice('product:'.length)) : undefined
      if (id === undefined) continue
      this.#rows.delete(id)
      this.#changed.add(id)
    }
    if (this.#index && this.#changed.size > 0 && !this.#isReading) void this.#readChanged(this.#turn)
  }

  clear(): void {
    this.pause()
    this.resume()
  }

  pause(): void {
    this.#turn++
    this.#sequence++
    clearTimeout(this.#clock)
    // Aborts a load that may take seconds.
    void this.#client?.end().catch(() => undefined)
    this.#index = undefined
    this.#alike = undefined
    this.#below = undefined
    this.#isReading = false
    this.#changed.clear()
    this.#rows.clear()
  }

  resume(): void {
    this.#readLater(this.#parts.waitMs ?? 2_000)
  }

  /** Undefined: one is gone whose change is not heard yet. */
  async #read(pool: Pool, ids: number[], now: Date): Promise<SearchResultRow[] | undefined> {
    const sequence = this.#sequence
    const matches = new Map<number, SearchResultRow>()
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (row && !(row.next_campaign && row.next_campaign <= now)) matches.set(id, row)
    }
    const others = ids.filter((id) => !matches.has(id))
    if (others.length > 0)
      for (const row of await searchResultRows(pool, [others, now])) {
        matches.set(row.id, row)
        if (sequence === this.#sequence) this.#keepRow(row)
      }
    const rows = ids.map((id) => matches.get(id))
    return rows.every((row) => row !== undefined) ? rows : undefined
  }

  #keepRow(row: SearchResultRow): void {
    this.#rows.set(row.id, row)
    for (const oldest of this.#rows.keys()) {
      if (this.#rows.size <= maxLoadedRows) break
      this.#rows.delete(oldest)
    }
  }

  #readLater(waitMs: number): void {
    const turn = this.#turn
    this.#clock = setTimeout(() => {
      this.#readAll(turn).catch((error) => {
        if (turn !== this.#turn) return
        this.#parts.log.warn({ err: error }, 'titles are not in memory; they are searched by PostgreSQL')
        this.#readLater(60_000)
      })
    }, waitMs)
    this.#clock.unref()
  }

  /** The cursor stays open for the whole catalogue. */
  async #readAll(turn: number): Promise<void> {
    const client = new ShopClient({ connectionString: this.#parts.database.pool.options.connectionString })
    client.on('error', () => undefined)
    this.#client = client
    const maker = new TitleIndexMaker()
    let alike: SimilarWords | undefined
    let below: DescriptionWords | undefined
    // Later changes are read again.
    this.#changed.clear()
    try {
      await client.connect()
      if (!(await stemsAlike(client)))
        return this.#parts.log.info('PostgreSQL has other stems; it searches titles itself')
      await client.query('begin isolation level repeatable read read only')
      await client.query(
        `declare titles no scroll cursor for
         select id, length(title) as length, words_of_title::text as words from products
          order by length(title), title collate "lt-x-icu", id`,
      )
      for (let last = aBatch; last === aBatch; ) {
        const { rows } = await client.query<IndexedTitle>(`fetch ${aBatch} from titles`)
        if (turn !== this.#turn) return
        for (const row of rows) maker.add(row)
        if (maker.titles > maxIndexedTitles) return
        last = rows.length
      }
      alike = new SimilarWords((await client.query<TitleWord>(titleWordsSql)).rows)
      if (maker.titles <= maxDescribed) below = DescriptionWords.of(await wordsBelow(client))
    } finally {
      if (this.#client === client) this.#client = undefined
      await client.end()
    }
    if (turn !== this.#turn) return
    this.#alike = alike
    this.#below = below
    this.#index = maker.finish()
    await this.#readChanged(turn)
  }

  async #readChanged(turn: number): Promise<void> {
    this.#isReading = true
    try {
      while (this.#index && this.#changed.size > 0) {
        const ids = [...this.#changed]
        if (this.#index.changes + ids.length > maxIndexChanges) return this.clear()
        this.#changed.clear()
        const { db, pool } = this.#parts.database
        const titles = await db.select(columns).from(products).where(inArray(products.id, ids))
        // No title is ever deleted: an equal count is no change.
        const [{ count = 0 } = {}] = await db.select({ count: sql<number>`count(*)::int` }).from(title_words)
        const alike =
          count === this.#alike?.size
            ? this.#alike
            : new SimilarWords((await pool.query<TitleWord>(titleWordsSql)).rows)
        if (turn !== this.#turn) return
        this.#index.change(ids, titles)
        this.#alike = alike
        for (const { below } of titles) this.#below?.add(below)
      }
    } catch (error) {
      if (turn === this.#turn) {
        this.#parts.log.warn({ err: error }, 'changed titles were not read; all are read anew')
        this.clear()
      }
    } finally {
      if (turn === this.#turn) this.#isReading = false
    }
  }
}

async function wordsBelow(client: ShopClient): Promise<string[]> {
  const { rows } = await client.query<{ word: string }>(
    `select word from ts_stat($$ select ts_filter(words, '{d}') from products $$)`,
  )
  return rows.map(({ word }) => word)
}

/** Snowball's endings differ between PostgreSQL versions. */
async function stemsAlike(client: ShopClient): Promise<boolean> {
  const { rows } = await client.query<{ word: string; stem: string }>(
    `select word, (ts_lexize('lithuanian_stem', word))[1] as stem
       from (select unnest($1::text[]) as word union (select word from title_words where word ~ '^[a-z]+$' limit 20000)) w`,
    [stemmerProbeWords],
  )
  return rows.every(({ word, stem }) => toLithuanianStem(word) === stem)
}

/** A full batch (`database.ts`) may go on in the next. */
const wholeAnnouncement = 100
