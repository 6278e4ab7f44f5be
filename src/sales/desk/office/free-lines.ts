import { isProduct } from '#sales/cart/line-to-price.ts'
import type { DeskForm, DeskFreeLine, DeskLine, DeskProductLine } from '../desk-form.contract.ts'

export interface TypedFree {
  key: string
  line: DeskFreeLine
  /** The line is removable until saved. */
  isRemoved: boolean
}

export const createFreeLine = (): TypedFree => ({
  key: crypto.randomUUID(),
  line: { type: 'service', title: '', quantity: 1, price: Number.NaN },
  isRemoved: false,
})

/** Half typed ones wait to be priced. */
export const isFreeLineComplete = ({ line: { title, price } }: TypedFree): boolean =>
  title.trim() !== '' && Number.isFinite(price)

/** Why it costs so may still be missing. */
export const freeToPrice = ({ line }: TypedFree): DeskFreeLine => ({ ...line, reason: line.reason?.trim() || '–' })

/** A discount without a figure is left out; its reason may still be missing. */
export function toPrice({ discount, ...line }: DeskProductLine): DeskProductLine {
  if (!discount) return discount === null ? { ...line, discount } : line
  const { percent, price, reason } = discount
  const figure = percent ?? price
  return typeof figure === 'number' && Number.isFinite(figure)
    ? { ...line, discount: { ...discount, reason: reason.trim() || '–' } }
    : { ...line, discount: null }
}

export function listFreeLines(form: DeskForm | null | undefined): TypedFree[] {
  return (form?.items ?? []).flatMap((line, index) =>
    isProduct(line) ? [] : [{ key: `free ${line.line_id ?? `at ${index}`}`, line, isRemoved: false }],
  )
}

export const isSameFree = (one: DeskLine, other: DeskFreeLine): boolean =>
  !isProduct(one) && one.line_id === other.line_id && words(one) === words(other)

const words = ({ title, quantity, price, reason }: DeskFreeLine) =>
  JSON.stringify([title, quantity, price, reason ?? ''])

/** Touched lines stay as typed, others are the colleague's. */
export function mergeFree(
  mine: readonly TypedFree[],
  { opened, newest }: { opened: readonly TypedFree[]; newest: readonly TypedFree[] },
): TypedFree[] {
  const touched = (one: TypedFree) =>
    one.isRemoved || !opened.some(({ line }) => line.line_id === one.line.line_id && words(line) === words(one.line))
  const kept = newest.map((theirs) => mine.find((own) => own.key === theirs.key && touched(own)) ?? theirs)
  const added = mine.filter((own) => !kept.includes(own) && !own.isRemoved && touched(own))
  return [...kept, ...added.map(({ line: { line_id: _, ...line }, ...own }) => ({ ...own, line }))]
}
