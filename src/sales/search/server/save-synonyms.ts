import type { FieldErrors } from '#platform/refusal.ts'
import { replaceWholeList, type WholeList } from '#shell/action/whole-list.ts'
import type { Work } from '#shell/action/work.ts'
import { foldText } from '../list-search-words.ts'
import { SynonymsSaved } from '../search.events.ts'
import type { Synonym } from '../synonyms.contract.ts'
import { readSynonyms } from './read-synonyms.ts'
import { search_synonyms } from './search.tables.ts'

interface SaveSynonymsInput {
  rows: Synonym[]
  /** The version that the form showed; absent: the last save wins. */
  seen?: string | undefined
}

/** As `replaceWholeList`; 422 at its row for a repeated word. */
export async function saveSynonyms(work: Work<number>, input: SaveSynonymsInput): Promise<void> {
  const changes = await replaceWholeList(work, list, input)
  if (changes.length === 0) return
  await work.happened(SynonymsSaved, { kind: 'settings', id: null, title: 'Paieškos žodžiai' }, { changes })
  work.invalidate('synonyms', 'catalogue')
}

const list: WholeList<Synonym, Synonym> = {
  table: search_synonyms,
  read: readSynonyms,
  validate,
  async write(tx, rows) {
    await tx.delete(search_synonyms)
    if (rows.length > 0) await tx.insert(search_synonyms).values(rows)
  },
  describeChanges,
}

function validate(rows: Synonym[]): FieldErrors {
  const errors: FieldErrors = {}
  const words = rows.map(({ said }) => foldText(said))
  for (const [index, word] of words.entries())
    if (words.indexOf(word) < index) errors[`data.${index}.said`] = ['Toks žodis jau įrašytas.']
  return errors
}

function describeChanges(before: Synonym[], after: Synonym[]): string[] {
  const was = new Set(before.map(describeSynonym))
  const is = new Set(after.map(describeSynonym))
  return [
    ...[...is].filter((line) => !was.has(line)).map((line) => `Pridėta: ${line}`),
    ...[...was].filter((line) => !is.has(line)).map((line) => `Išimta: ${line}`),
  ]
}

const describeSynonym = ({ said, meant }: Synonym) => `${said} = ${meant.join(', ')}`
