import { formatDateTime } from '#calendar/format-day.ts'
import { escapeHtml } from '#mail/mail-content.ts'
import { type PersonData, sections } from './person-data.ts'

/** The same data to be read by a person: one page that needs nothing else, also when it is saved and opened years later. */
export function personDataPage(data: PersonData, { shop, now }: { shop: string; now: Date }): string {
  const parts = (Object.keys(sections) as (keyof PersonData)[])
    .filter((name) => data[name].length > 0)
    .map((name) => part(sections[name].title, sections[name].columns, data[name]))
  return `<!doctype html>
<html lang="lt"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mano duomenys</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#24262a;background:#fff}
h2{margin-top:2rem}dl{display:grid;grid-template-columns:minmax(9rem,16rem) 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding:.75rem 0;border-top:1px solid #dfd9cd}
dt{color:#5c5d5e}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}</style></head>
<body><h1>Mano duomenys</h1>
<p>${escapeHtml(shop)}. Sudaryta ${formatDateTime(now)} (Lietuvos laiku). Čia viskas, ką apie jus saugome; sumos – centais.</p>
${parts.join('\n')}
</body></html>
`
}

function part(title: string, columns: Record<string, string>, rows: Record<string, unknown>[]): string {
  const lists = rows.map((row) => {
    const facts = Object.entries(columns)
      .filter(([name]) => row[name] !== null && row[name] !== '')
      .map(([name, label]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(inWords(row[name]))}</dd>`)
    return `<dl>${facts.join('')}</dl>`
  })
  return `<section><h2>${escapeHtml(title)}</h2>\n${lists.join('\n')}</section>`
}

const words: Record<string, string> = {
  private: 'privatus asmuo',
  company: 'įmonė',
  pickup: 'atsiimta parduotuvėje',
  delivery: 'pristatyta',
  prepayment: 'išankstinė sąskaita',
  invoice: 'PVM sąskaita faktūra',
  credit: 'kreditinė sąskaita',
  contract: 'nuomos sutartis',
  act: 'perdavimo ir priėmimo aktas',
  download: 'duomenų kopijos',
  correction: 'ištaisyti',
  erasure: 'ištrinti',
  done: 'įvykdyta',
  refused: 'atmesta',
  cancelled: 'atšaukta',
  handover: 'perdavimas',
  return: 'grąžinimas',
  good: 'gera',
  defects: 'su trūkumais',
  transfer: 'pavedimas',
  card: 'kortelė',
  cash: 'grynieji',
  held: 'paimtas',
  returned: 'grąžintas',
  kept: 'pasiliktas',
  valid: 'galioja',
  invalid: 'negalioja',
  unknown: 'neatsakyta',
}

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'taip' : 'ne'
  if (typeof value === 'object') return JSON.stringify(value, null, 1)
  const text = String(value)
  return words[text] ?? (isMoment.test(text) ? formatDateTime(text) : text)
}
