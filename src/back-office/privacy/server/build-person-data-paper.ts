import type { FactSheet } from '#people/documents/fact-sheet.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { listPersonFacts, type PersonFacts } from './list-person-facts.ts'
import { type PersonData, personDataSections } from './person-data/person-data.ts'

/** Per section: drawing takes some 50 ms a page. The JSON file has all rows. */
const MAX_ROWS = 100

export function buildPersonDataPaper(
  data: PersonData,
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
    sections: listPersonFacts(data).map(section),
  }
}

const contents: string = personDataSections.documents.columns.snapshot

function section({ name, title, rows }: PersonFacts): FactSheet['sections'][number] {
  const notes: string[] = []
  if (name === 'documents') notes.push('Dokumentų turinys yra pačiuose dokumentuose ir JSON rinkmenoje.')
  if (rows.length > MAX_ROWS) notes.push(`Iš ${rows.length} įrašų čia ${MAX_ROWS} naujausių; visi yra JSON rinkmenoje.`)
  const shown = rows.slice(-MAX_ROWS)
  return {
    title,
    note: notes.join(' ') || undefined,
    rows: name === 'documents' ? shown.map((row) => row.filter(([label]) => label !== contents)) : shown,
  }
}
