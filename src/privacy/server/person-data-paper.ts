import type { FactSheet } from '#documents/fact-sheet.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { type PersonData, sections } from './person-data/person-data.ts'
import { type PersonFacts, personFacts } from './person-facts.ts'

/** Of each section: drawing a page takes some 50 ms, and others wait for their invoices. The JSON file has all of them. */
const MOST_ROWS = 100

/** The same data as a paper, to be drawn as PDF. */
export function personDataPaper(
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
    sections: personFacts(data).map(section),
  }
}

const contents: string = sections.documents.columns.snapshot

function section({ name, title, rows }: PersonFacts): FactSheet['sections'][number] {
  const notes: string[] = []
  if (name === 'documents') notes.push('Dokumentų turinys yra pačiuose dokumentuose ir JSON rinkmenoje.')
  if (rows.length > MOST_ROWS)
    notes.push(`Iš ${rows.length} įrašų čia ${MOST_ROWS} naujausių; visi yra JSON rinkmenoje.`)
  const shown = rows.slice(-MOST_ROWS)
  return {
    title,
    note: notes.join(' ') || undefined,
    rows: name === 'documents' ? shown.map((row) => row.filter(([label]) => label !== contents)) : shown,
  }
}
