import { type Column, type SQL, sql } from 'drizzle-orm'
import { CachedValue } from '#platform/cache/cached-value.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import { showWholeList } from '#shell/action/whole-list.ts'
import type { Synonym } from '../synonyms.contract.ts'
import { search_synonyms } from './search.tables.ts'

/** As the search compares: stems without diacritics. */
export interface SynonymStems {
  said: string
  /** Each meaning's words. */
  meant: string[][]
}

const memories = new WeakMap<Reader, CachedValue<SynonymStems[]>>()

/** The cache is kept as by `cacheSettings`. */
export function cacheSynonyms(db: Db, copy?: Db): CachedValue<SynonymStems[]> {
  const memory = new CachedValue<SynonymStems[]>(db, ['synonyms'])
  memories.set(db, memory)
  if (copy) memories.set(copy, memory)
  return memory
}

/** From memory where kept (`cacheSynonyms`), else from the table. */
export async function readSynonymStems(reader: Reader): Promise<SynonymStems[]> {
  const memory = memories.get(reader)
  return memory ? memory.read(readStored) : readStored(reader)
}

const stemsOf = (text: SQL | Column) => sql`tsvector_to_array(to_tsvector('lt_search', plain_words(${text})))`

const readStored = (reader: Reader): Promise<SynonymStems[]> =>
  reader
    .select({
      said: sql<string>`(${stemsOf(search_synonyms.said)})[1]`,
      meant: sql<
        string[][]
      >`(select json_agg(${stemsOf(sql`m.meaning`)}) from unnest(${search_synonyms.meant}) m (meaning))`,
    })
    .from(search_synonyms)

/** By alphabet. */
export const readSynonyms = (reader: Reader): Promise<Synonym[]> =>
  reader.select().from(search_synonyms).orderBy(sql`${search_synonyms.said} collate "lt-x-icu"`)

export const showSynonyms = (reader: Reader) => showWholeList(reader, { read: readSynonyms })
