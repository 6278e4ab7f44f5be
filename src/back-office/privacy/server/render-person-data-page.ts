import { escapeHtml } from '#people/mail/render-mail.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { PersonalDataSections } from '#shell/module/personal-data.ts'
import { listPersonFacts, type PersonFacts } from './list-person-facts.ts'
import type { PersonData } from './read-person-data.ts'

/** The page is self-contained, to be opened years later. */
export function renderPersonDataPage(
  data: PersonData,
  sections: PersonalDataSections,
  { shop, left_out, now }: { shop: string; left_out?: string | undefined; now: Date },
): string {
  const parts = listPersonFacts(data, sections).map(part)
  return `<!doctype html>
<html lang="lt"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mano duomenys</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#24262a;background:#fff}
h2{margin-top:2rem}dl{display:grid;grid-template-columns:minmax(9rem,16rem) 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding:.75rem 0;border-top:1px solid #dfd9cd}
dt{color:#5c5d5e}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}</style></head>
<body><h1>Mano duomenys</h1>
<p>${escapeHtml(shop)}. Sudaryta ${formatDateTime(now)} (Lietuvos laiku). ${left_out ? 'Čia tai, kas susieta su jūsų paskyra' : 'Čia viskas, ką apie jus saugome'}; sumos – centais.</p>
${left_out ? `<p><strong>${escapeHtml(left_out)}</strong></p>` : ''}
${parts.join('\n')}
</body></html>
`
}

function part({ section: { title }, rows }: PersonFacts): string {
  const lists = rows.map((row) => {
    const facts = row.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
    return `<dl>${facts.join('')}</dl>`
  })
  return `<section><h2>${escapeHtml(title)}</h2>\n${lists.join('\n')}</section>`
}
