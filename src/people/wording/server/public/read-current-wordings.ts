import { desc, inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { wordings } from '../wording.tables.ts'

export type CurrentWording = Pick<typeof wordings.$inferSelect, 'key' | 'version' | 'texts' | 'saved_at'>

/** Missing: unchanged, version 0. */
export type CurrentWordings = { get: (key: string | undefined) => CurrentWording | undefined }

export async function readCurrentWordings(reader: Reader, keys: string[]): Promise<CurrentWordings> {
  const value = [...new Set(keys)]
  const { key, version, texts, saved_at } = wordings
  const wordingRows =
    value.length === 0
      ? []
      : await reader
          .selectDistinctOn([key], { key, version, texts, saved_at })
          .from(wordings)
          .where(inArray(key, value))
          .orderBy(key, desc(version))
  const byKey = new Map(wordingRows.map((one) => [one.key, one]))
  return { get: (name) => (name === undefined ? undefined : byKey.get(name)) }
}
