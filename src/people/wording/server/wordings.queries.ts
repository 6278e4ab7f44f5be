import { desc, eq } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { listRegisteredWordings, type RegisteredWording } from '../registered-wording.ts'
import type { ShownWording, WordingRow } from '../wording.contract.ts'
import { getWordingText, type Texts } from '../wording-definition.ts'
import { wordings } from './wording.tables.ts'

export async function listWordings(reader: Reader): Promise<WordingRow[]> {
  const newest = new Map(
    (
      await reader
        .selectDistinctOn([wordings.key], saved)
        .from(wordings)
        .leftJoin(users, eq(users.id, wordings.saved_by))
        .orderBy(wordings.key, desc(wordings.version))
    ).map((row) => [row.key, row]),
  )
  return listRegisteredWordings().map((words) => rowOf(words, newest.get(words.key)))
}

export async function showWording(reader: Reader, words: RegisteredWording): Promise<ShownWording> {
  const versions: WordingVersionRow[] = await reader
    .select(saved)
    .from(wordings)
    .leftJoin(users, eq(users.id, wordings.saved_by))
    .where(eq(wordings.key, words.key))
    .orderBy(desc(wordings.version))
  return {
    ...rowOf(words, versions[0]),
    fields: Object.entries(words.fields).map(([name, { label, own, max, oneLine, optional, requires }]) => ({
      name,
      label,
      own,
      most: max,
      one_line: oneLine === true,
      optional: optional === true,
      requires: [...(requires ?? [])],
    })),
    variables: Object.entries(words.variables).map(([name, label]) => ({ name, label })),
    texts: allTexts(words, versions[0]?.texts ?? null),
    versions: versions.map(({ version, texts, saved_at, name, lastname }) => ({
      version,
      texts: allTexts(words, texts),
      own: texts === null,
      saved_at: saved_at.toISOString(),
      saved_by: nameOf({ name, lastname }),
    })),
  }
}

const { key, version, texts, saved_at } = wordings
const saved = { key, version, texts, saved_at, name: users.name, lastname: users.lastname }

interface WordingVersionRow extends Pick<typeof wordings.$inferSelect, 'key' | 'version' | 'texts' | 'saved_at'> {
  name: string | null
  lastname: string | null
}

const rowOf = (words: RegisteredWording, newest: WordingVersionRow | undefined): WordingRow => ({
  key: words.key,
  kind: words.kind,
  group: words.group,
  title: words.title,
  when: words.when,
  version: newest?.version ?? 0,
  changed: Boolean(newest?.texts),
  saved_at: newest?.saved_at.toISOString() ?? null,
  saved_by: newest ? nameOf(newest) : null,
  right: words.right ?? 'settings:write',
})

const nameOf = ({ name, lastname }: Pick<WordingVersionRow, 'name' | 'lastname'>): string | null =>
  [name, lastname].filter(Boolean).join(' ') || null

const allTexts = (words: RegisteredWording, of: Texts | null): Texts =>
  Object.fromEntries(Object.keys(words.fields).map((field) => [field, getWordingText(words, field, of)]))
