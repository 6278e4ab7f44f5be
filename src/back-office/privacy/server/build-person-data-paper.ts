import type { FactSheet } from '#people/documents/fact-sheet.ts'
import type { PersonalDataSections } from '#shell/module/personal-data.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { listPersonFacts, type PersonFacts } from './list-person-facts.ts'
import type { PersonData } from './read-person-data.ts'

/** Per section: drawing takes some 50 ms a page. The JSON file has all rows. */
const MAX_ROWS = 100

export function buildPersonDataPaper(
  data: PersonData,
  sections: PersonalDataSections,
  { shop, left_out, now }: { shop: Settings; left_out?: string | undefined; now: Date },
): FactSheet {
  return {
    kind: 'facts',
    title: 'Mano duomenys',
    subtitle: 'Asmens duomenų kopija',
    owner: { name: shop.name, phone: shop.phone, email: shop.email },
    made_at: now.toISOString(),
    about: [
      ['Sumos', 'centais'],
      ['Laikas', 'Lietuvos'],
    ],
    intro: left_out ?? 'Čia viskas, ką apie jus saugome.',
    sections: listPersonFacts(data, sections).map(toSheetSection),
  }
}

function toSheetSection({ section: { title, columns, notOnPaper }, rows }: PersonFacts): FactSheet['sections'][number] {
  const notes = notOnPaper ? [notOnPaper.note] : []
  if (rows.length > MAX_ROWS) notes.push(`Iš ${rows.length} įrašų čia ${MAX_ROWS} naujausių; visi yra JSON faile.`)
  const hidden = notOnPaper?.columns.map((name) => columns[name])
  const shown = rows.slice(-MAX_ROWS)
  return {
    title,
    note: notes.join(' ') || undefined,
    rows: hidden ? shown.map((row) => row.filter(([label]) => !hidden.includes(label))) : shown,
  }
}
