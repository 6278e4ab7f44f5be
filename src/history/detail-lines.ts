import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import type { SubjectKind } from './audit-events.ts'
import { fieldWords } from './field-words.ts'

export interface DetailLine {
  label: string
  /** Undefined for a fact that has no other side. */
  before?: string
  after: string
}

/** What an action changed, in the office's words: `{ price: [1000, 1200] }` is „Kaina be PVM“, 10,00 €, 12,00 €. */
export function detailLines({
  subject,
  details,
}: {
  subject: { kind: SubjectKind }
  details: Record<string, unknown>
}): DetailLine[] {
  const told = Object.entries(details).filter(([field, value]) => !(field === 'left' && value === 0))
  return told.flatMap(([field, value]) =>
    field !== 'changed' && isChange(value)
      ? linesOfChange(subject.kind, field, value)
      : [lineOfFact(subject.kind, field, value)],
  )
}

const isChange = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2
const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** A group of settings is told by those of its fields that differ. */
function linesOfChange(kind: SubjectKind, field: string, [before, after]: [unknown, unknown]): DetailLine[] {
  if (!isGroup(before) && !isGroup(after))
    return [{ label: labelOf(kind, field), before: inWords(field, before), after: inWords(field, after) }]
  const [old, now] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .flatMap((name) => linesOfChange(kind, `${field}.${name}`, [old[name] ?? null, now[name] ?? null]))
}

function lineOfFact(kind: SubjectKind, field: string, value: unknown): DetailLine {
  return { label: labelOf(kind, field), after: isGroup(value) ? JSON.stringify(value) : inWords(field, value) }
}

const labelOf = (kind: SubjectKind, field: string): string =>
  fieldWords[kind]?.[field] ?? fieldWords.any[field] ?? field.replace('.', ' ')

const money = new Set([
  ...['price', 'price_per_day', 'price_per_hour', 'price_with_vat', 'deposit', 'replacement_value'],
  ...['deposit_amount', 'deposit_returned', 'deposit_kept', 'amount', 'vat', 'received'],
])
const ways: Record<string, string> = {
  ...{ transfer: 'pavedimu', card: 'kortele', cash: 'grynaisiais' },
  ...{ online: 'internetu', 'card-hold': 'rezervuota kortelėje' },
}
const catalogues: Record<string, string> = { rent: 'Nuoma', sell: 'Pardavimas', addition: 'Priedai' }

function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'taip' : 'ne'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((each) => inWords(field, each)).join('; ')
  if (typeof value === 'number' && money.has(field)) return formatMoney(value)
  if (field === 'expected_return' && typeof value === 'string') return formatDateTime(value)
  if (field === 'kind') return catalogues[String(value)] ?? String(value)
  if (field === 'way' || field === 'deposit_way') return ways[String(value)] ?? String(value)
  if (field === 'changed') return fieldWords.user?.[String(value)] ?? String(value)
  return isGroup(value) ? JSON.stringify(value) : String(value)
}
