import { sql } from 'drizzle-orm'
import { assertVersion } from '#platform/assert-version.ts'
import { type FieldErrors, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { foldText } from '../list-search-words.ts'
import { SynonymsSaved } from '../search.events.ts'
import type { Synonym } from '../synonyms.contract.ts'
import { showSynonyms } from './read-synonyms.ts'
import { search_synonyms } from './search.tables.ts'

interface SaveSynonymsInput {
  rows: Synonym[]
  /** The version that the form showed; absent: the last save wins. */
  seen?: string | undefined
}

/** 409 `changed-meanwhile`; 422 at its row for a repeated word. */
export async function saveSynonyms(work: Work<number>, { rows, seen }: SaveSynonymsInput): Promise<void> {
  const { tx } = work
  // of two saves the second sees the first
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`lock table ${search_synonyms} in share row exclusive mode`)
  const { data: before, version } = await showSynonyms(tx)
  assertVersion({ seen, current: version })
  refuseRepeated(rows)

  await tx.delete(search_synonyms)
  if (rows.length > 0) await tx.insert(search_synonyms).values(rows)
  const changes = listChanges(before, rows)
  if (changes.length === 0) return
  await work.happened(SynonymsSaved, { kind: 'settings', id: null, title: 'Paieškos žodžiai' }, { changes })
  work.invalidate('synonyms', 'catalogue')
}

function refuseRepeated(rows: Synonym[]): void {
  const errors: FieldErrors = {}
  const words = rows.map(({ said }) => foldText(said))
  for (const [index, word] of words.entries())
    if (words.indexOf(word) < index) errors[`data.${index}.said`] = ['Toks žodis jau įrašytas.']
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function listChanges(before: Synonym[], after: Synonym[]): string[] {
  const was = new Set(before.map(describeSynonym))
  const is = new Set(after.map(describeSynonym))
  return [
    ...[...is].filter((line) => !was.has(line)).map((line) => `Pridėta: ${line}`),
    ...[...was].filter((line) => !is.has(line)).map((line) => `Išimta: ${line}`),
  ]
}

const describeSynonym = ({ said, meant }: Synonym) => `${said} = ${meant.join(', ')}`
