import type { DeskProduct } from '../desk.contract.ts'
import type { DeskProductLine } from '../desk-form.contract.ts'

export interface TypedLine {
  key: string
  title: string
  line: DeskProductLine
  product?: DeskProduct
  /** The line is removable until saved. */
  isRemoved: boolean
}

/** Untouched lines take the newest; typed changes stay, also where a colleague removed the line. */
export function mergeTypedLines(
  mine: readonly TypedLine[],
  { opened, newest }: { opened: readonly DeskProductLine[]; newest: readonly TypedLine[] },
): TypedLine[] {
  const byLine = (id: number | undefined) => (one: { line_id?: number | undefined }) => one.line_id === id
  const isTouched = ({ line, isRemoved }: TypedLine) => {
    const before = opened.find(byLine(line.line_id))
    return isRemoved || before === undefined || !isSame(line, before)
  }
  const kept = newest.map((theirs) => {
    const id = theirs.line.line_id
    const own = mine.find(({ line }) => line.line_id === id)
    return own ? merged(own, theirs, opened.find(byLine(id))) : theirs
  })
  const others = mine.flatMap((own): TypedLine[] => {
    const { line_id, ...line } = own.line
    if (line_id === undefined) return [own]
    if (newest.some((theirs) => theirs.line.line_id === line_id)) return []
    return isTouched(own) && !own.isRemoved ? [{ ...own, line }] : []
  })
  return [...kept, ...others]
}

function merged(own: TypedLine, theirs: TypedLine, before: DeskProductLine | undefined): TypedLine {
  if (own.isRemoved || !before) return own
  const { quantity, waiver, period, open_ended, expected_to, discount } = own.line
  const line = {
    ...theirs.line,
    ...(quantity !== before.quantity && { quantity }),
    ...((waiver ?? false) !== (before.waiver ?? false) && { waiver }),
    ...(period && whenOf(own.line) !== whenOf(before) && { period, open_ended, expected_to }),
    ...(discountOf(own.line) !== discountOf(before) && { discount }),
  }
  return { ...own, line }
}

export function isSame(one: DeskProductLine, other: DeskProductLine): boolean {
  return words(one) === words(other)
}

const words = (line: DeskProductLine) =>
  JSON.stringify([line.id, line.quantity, line.waiver ?? false, whenOf(line), line.attributes ?? [], discountOf(line)])
const whenOf = ({ period, open_ended }: DeskProductLine) =>
  JSON.stringify([open_ended ?? false, ...Object.entries(period ?? {}).sort(([a], [b]) => a.localeCompare(b))])
const discountOf = ({ discount }: DeskProductLine) =>
  discount ? JSON.stringify([discount.percent ?? null, discount.price ?? null, discount.reason]) : ''
