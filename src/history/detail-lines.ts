import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import type { SubjectKind } from './audit-events.ts'
import { fieldWords, wordOfField } from './field-words.ts'
import { wordOfValue } from './value-words.ts'

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
    isChange(field, value) ? linesOfChange(subject.kind, field, value) : [lineOfFact(subject.kind, field, value)],
  )
}

/** Lists, however long they are: a list of two is not before and after. */
const lists = new Set(['changed', 'changes', 'broken'])
const isChange = (field: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !lists.has(field) && (field !== 'roles' || value.every(Array.isArray))
const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** A group of settings is told by those of its fields that differ. */
function linesOfChange(kind: SubjectKind, field: string, [before, after]: [unknown, unknown]): DetailLine[] {
  if (!isGroup(before) && !isGroup(after))
    return [{ label: labelOf(kind, field), before: inWords(kind, field, before), after: inWords(kind, field, after) }]
  const [old, now] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .flatMap((name) => linesOfChange(kind, `${field}.${name}`, [old[name] ?? null, now[name] ?? null]))
}

function lineOfFact(kind: SubjectKind, field: string, value: unknown): DetailLine {
  return { label: labelOf(kind, field), after: inWords(kind, field, value) }
}

const labelOf = (kind: SubjectKind, field: string): string => wordOfField(kind, field) ?? field.replace('.', ' ')

const money = new Set([
  ...['price', 'price_per_day', 'price_per_hour', 'price_with_vat', 'deposit', 'replacement_value', 'purchase_price'],
  ...['deposit_amount', 'deposit_returned', 'deposit_kept', 'amount', 'vat', 'received', 'limit', 'credit_limit'],
])
const ids = new Set(['person', 'site', 'main_image', 'image_id', 'downtime', 'order', 'extension_order', 'broken'])
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function inWords(kind: SubjectKind, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'taip' : 'ne'
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((each) => inWords(kind, field, each)).join(ids.has(field) ? ', ' : '; ')
  if (isGroup(value))
    return Object.entries(value)
      .map(([name, part]) => `${labelOf(kind, `${field}.${name}`)}: ${inWords(kind, `${field}.${name}`, part)}`)
      .join('; ')
  if (typeof value === 'number' && money.has(field)) return formatMoney(value)
  if (typeof value === 'number' && field === 'rate') return `${String(value / 100).replace('.', ',')}\u00a0%`
  const word = wordOfValue(kind, field, value as string | number)
  if (word !== undefined) return word
  const text = String(value)
  if (instant.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(text)
  if (field === 'changed') return fieldWords.user?.[text] ?? text
  // prices within words are kept in cents
  if (field === 'packages') return text.replace(/– (\d+)$/, (_, cents: string) => `– ${formatMoney(Number(cents))}`)
  if (field === 'attributes')
    return text.replace(/\(\+(\d+)\)$/, (_, cents: string) => `(+${formatMoney(Number(cents))})`)
  return text
}
