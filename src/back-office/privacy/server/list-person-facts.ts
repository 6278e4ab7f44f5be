import { createLookup } from '#platform/create-lookup.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { mapPapers } from '#rules/document-kinds/document-kinds.ts'
import type { PersonalDataSection, PersonalDataSections } from '#shell/module/personal-data.ts'
import type { PersonData } from './read-person-data.ts'

export interface PersonFacts {
  section: PersonalDataSection
  rows: [label: string, value: string][][]
}

/** Sections that hold something, with their rows in words. */
export const listPersonFacts = (data: PersonData, sections: PersonalDataSections): PersonFacts[] =>
  Object.entries(sections)
    .map(([name, section]) => ({ section, rows: (data[name] ?? []).map((row) => factsOf(row, section.columns)) }))
    .filter(({ rows }) => rows.length > 0)

const factsOf = (row: Record<string, unknown>, columns: PersonalDataSection['columns']) =>
  Object.entries(columns)
    .filter(([name]) => row[name] !== null && row[name] !== '')
    .map(([name, label]): [string, string] => [label, inWords(row[name])])

const words: Record<string, string> = createLookup({
  private: 'privatus asmuo',
  company: 'įmonė',
  pickup: 'atsiimta parduotuvėje',
  delivery: 'pristatyta',
  deliver: 'pristatymas',
  collect: 'paėmimas',
  open: 'laukia',
  failed: 'nepavyko',
  'set-out': 'vežėjas išvyko',
  arrived: 'atvyko',
  'handed-over': 'perduota',
  'taken-back': 'pasiimta',
  dropped: 'nebereikia',
  ...mapPapers(({ inSentence }) => inSentence),
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
  pending: 'laukia patvirtinimo',
  main: 'pagrindinis naudotojas',
  buyer: 'pirkėjas',
  receiver: 'gavėjas',
})

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'taip' : 'ne'
  if (typeof value === 'object') return JSON.stringify(value, null, 1)
  const text = String(value)
  return words[text] ?? (isMoment.test(text) ? formatDateTime(text) : text)
}
