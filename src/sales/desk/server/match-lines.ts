import { type FieldErrors, invalid } from '#platform/refusal.ts'
import { buildLineKey } from '#sales/cart/build-line-key.ts'
import type { DeskProductLine } from '../desk-form.contract.ts'
import { getWholePeriod, type LineToChange } from './order-to-change.ts'

/**
 * By the named line, else an equal one, else the only one left of the product. Another product or variant is new. 422
 * for a line that is not the order's or is named twice.
 */
export function matchLines(
  items: readonly DeskProductLine[],
  lines: readonly LineToChange[],
  positions: readonly number[] = [...items.keys()],
): (LineToChange | undefined)[] {
  refuseUnknown(items, lines, positions)
  const matched = items.map((item) => {
    const named = lines.find(({ row }) => row.id === item.line_id)
    return named && isSame(item, named) ? named : undefined
  })
  const open = () => items.flatMap((item, index) => (item.line_id || matched[index] ? [] : [{ item, index }]))
  const left = () => lines.filter((line) => !matched.includes(line))

  for (const { item, index } of open()) {
    matched[index] = left().find((line) => isSame(item, line) && keyOf(line) === buildLineKey(item))
  }
  for (const { item, index } of open()) {
    const lineOf = left().filter((line) => isSame(item, line))
    const others = open().filter((other) => other.index !== index && other.item.id === item.id)
    if (lineOf.length === 1 && !others.some((other) => isSame(other.item, lineOf[0] as LineToChange)))
      matched[index] = lineOf[0]
  }
  return matched
}

function isSame({ id, type, attributes }: DeskProductLine, { row }: LineToChange): boolean {
  const choices = (of: DeskProductLine['attributes']) => buildLineKey({ id, type, attributes: of })
  return row.product_id === id && row.type === type && choices(attributes) === choices(row.attributes)
}

function keyOf(line: LineToChange): string {
  const { row } = line
  return buildLineKey({
    id: row.product_id ?? 0,
    type: row.type,
    attributes: row.attributes,
    period: getWholePeriod(line) ?? undefined,
  })
}

function refuseUnknown(
  items: readonly DeskProductLine[],
  lines: readonly LineToChange[],
  positions: readonly number[],
): void {
  const errors: FieldErrors = {}
  for (const [index, { line_id }] of items.entries()) {
    if (line_id === undefined) continue
    const field = `items.${positions[index]}.line_id`
    if (!lines.some(({ row }) => row.id === line_id)) errors[field] = ['Tokios eilutės šiame užsakyme nebėra.']
    if (items.findIndex((other) => other.line_id === line_id) !== index)
      errors[field] = ['Ta pati užsakymo eilutė nurodyta du kartus.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
