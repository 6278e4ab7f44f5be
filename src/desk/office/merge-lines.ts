import type { DeskLine, DeskProduct } from '../desk.contract.ts'

/** A line of the form by which an order is changed. */
export interface TypedLine {
  /** Names it for as long as the form is open. */
  key: string
  title: string
  line: DeskLine
  /** Of what is added: which kinds of it there are. */
  product?: DeskProduct
  /** It is to be taken out, and can still be put back. */
  isRemoved: boolean
}

/**
 * What two people did to the lines of one order: where the form's lines are as they were opened, those of the colleague count; what
 * was typed here stays, be it the number or the time of a line. A line that the colleague took out and that was changed here is ordered anew.
 */
export function mergeLines(
  mine: readonly TypedLine[],
  { opened, newest }: { opened: readonly DeskLine[]; newest: readonly TypedLine[] },
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

/** Of one line: how many and when are two things, of which each may have been changed by somebody else. */
function merged(own: TypedLine, theirs: TypedLine, before: DeskLine | undefined): TypedLine {
  if (own.isRemoved || !before) return own
  const { quantity, period } = own.line
  const line = {
    ...theirs.line,
    ...(quantity !== before.quantity && { quantity }),
    ...(period && whenOf(own.line) !== whenOf(before) && { period }),
  }
  return { ...own, line }
}

/** Whether two lines order the same. */
export function isSame(one: DeskLine, other: DeskLine): boolean {
  return words(one) === words(other)
}

const words = (line: DeskLine) => JSON.stringify([line.id, line.quantity, whenOf(line), line.attributes ?? []])
const whenOf = ({ period }: DeskLine) =>
  JSON.stringify(Object.entries(period ?? {}).sort(([a], [b]) => a.localeCompare(b)))
