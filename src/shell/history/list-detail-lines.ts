import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { DayHours } from '#rules/calendar/opening-hours.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { getEvent } from '#shell/action/define-event.ts'
import { findFieldDisplay, isChangeField, type PayloadFieldDisplay } from '#shell/action/payload-fields.ts'
import type { SubjectKind } from './audit-events.ts'
import { type FieldDescriptions, findFieldDescription } from './field-descriptions.ts'
import { findFieldLabel, historyFieldLabels } from './history-field-labels.ts'
import { findValueLabel } from './history-value-labels.ts'

export interface DetailLine {
  label: string
  /** Undefined for a plain fact. */
  before?: string
  after: string
}

interface Line {
  /** Without one, fields are known by the subject's kind alone. */
  deed?: string
  subject: { kind: SubjectKind }
  details: Record<string, unknown>
}

/** Said where there is any. */
const sumsOfNothing = new Set(['left', 'vat'])

/** `{ price: [1000, 1200] }` becomes „Kaina be PVM“, 10,00 €, 12,00 €. */
export function listDetailLines(
  { deed: action, subject: { kind }, details }: Line,
  descriptions: FieldDescriptions = {},
): DetailLine[] {
  const shown = Object.entries(details).filter(([field, value]) => !(sumsOfNothing.has(field) && value === 0))
  return shown.flatMap(([field, value]) => linesOf({ deed: action, kind, descriptions }, field, value))
}

interface DetailContext {
  deed: string | undefined
  kind: SubjectKind
  descriptions: FieldDescriptions
}

/** Fields of lines without an event whose array is a list, never `[before, after]`. */
const lists = new Set(['changed', 'changes', 'discounts', 'broken'])

/** As the event's payload says; by its look where that no longer has the field. */
function isChange({ deed: action }: DetailContext, field: string, value: unknown): value is [unknown, unknown] {
  if (!Array.isArray(value) || value.length !== 2) return false
  const event = action === undefined ? undefined : getEvent(action)
  return (
    (event && isChangeField(event.payload, field)) ??
    (!lists.has(field) && (field !== 'roles' || value.every(Array.isArray)))
  )
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !isHours(value)
/** Told together: `09:00–14:00`. */
const isHours = (value: unknown): value is DayHours =>
  value !== null && typeof value === 'object' && Object.keys(value).sort().join() === 'close,open'

const linesOf = (by: DetailContext, field: string, value: unknown): DetailLine[] =>
  isChange(by, field, value)
    ? linesOfChange(by, field, value)
    : [{ label: labelOf(by, field), after: inWords(by, field, value) }]

function linesOfChange(by: DetailContext, field: string, [before, after]: [unknown, unknown]): DetailLine[] {
  if (!isGroup(before) && !isGroup(after))
    return [{ label: labelOf(by, field), before: inWords(by, field, before), after: inWords(by, field, after) }]
  const [old, now] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .flatMap((name) => linesOfChange(by, `${field}.${name}`, [old[name] ?? null, now[name] ?? null]))
}

/** The event's own payload names its fields; lines of an older shop may have fields that are no longer in it. */
const displayOf = ({ deed: action }: DetailContext, field: string): PayloadFieldDisplay | undefined => {
  const event = action === undefined ? undefined : getEvent(action)
  return event && findFieldDisplay(event.payload, field)
}

const labelOf = (by: DetailContext, field: string): string => displayOf(by, field)?.label ?? labelByKind(by, field)

const labelByKind = ({ kind, descriptions }: DetailContext, field: string): string =>
  descriptions[kind]?.[field]?.label ??
  findFieldLabel(kind, field) ??
  findFieldDescription(descriptions, kind, field)?.label ??
  field.replace('.', ' ')

const money = new Set([
  ...['price', 'price_with_vat', 'purchase_price', 'amount', 'vat', 'received', 'limit', 'credit_limit', 'one_way_fee'],
  ...['deposit_amount', 'deposit_returned', 'deposit_kept'],
])
const ids = new Set(['person', 'site', 'main_image', 'image_id', 'downtime', 'order', 'extension_order', 'broken'])
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function inWords(by: DetailContext, field: string, value: unknown): string {
  const display = displayOf(by, field)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'taip' : 'ne'
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : value.map((each) => inWords(by, field, each)).join(display?.as === 'id' || ids.has(field) ? ', ' : '; ')
  if (isHours(value)) return `${value.open}–${value.close}`
  if (isGroup(value))
    return Object.entries(value)
      .map(([name, part]) => `${labelOf(by, `${field}.${name}`)}: ${inWords(by, `${field}.${name}`, part)}`)
      .join('; ')
  if (typeof value === 'number' && (display?.as === 'money' || money.has(field))) return formatMoney(value)
  if (typeof value === 'number' && display?.as === 'percent') return `${String(value / 100).replace('.', ',')}\u00a0%`
  const { kind, descriptions } = by
  const said = value as string | number
  if (display?.values && Object.hasOwn(display.values, said)) return display.values[said] as string
  const word = findFieldDescription(descriptions, kind, field)?.inWords?.(said) ?? findValueLabel(kind, field, said)
  if (word !== undefined) return word
  const text = String(value)
  if (instant.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(text)
  if (field === 'changed') return historyFieldLabels.user?.[text] ?? text
  return text
}
