import {
  findBillReferences,
  findDepositReferences,
  findReferences,
  listReferenceNumbers,
} from '#finance/payments/find-references.ts'
import { formatFullNumber, parseFullNumbers } from '#people/documents/format-full-number.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'
import { cleanEmail } from '#rules/codes/email.ts'
import { parsePhone } from '#rules/codes/phone.ts'
import { parseTypedSum } from '#rules/money/parse-typed-sum.ts'

/** What a typed or scanned text of the office's search may mean. */
export interface OfficeText {
  /** As typed, without invisible characters. */
  text: string
  /** Words may be looked for: a sum or a payment reference has none, and one letter has no index. */
  hasWords: boolean
  /** A bare number, also `#12` or `Nr. 12`. */
  figure: number | undefined
  /** Cents. */
  sum: number | undefined
  /** E.164. */
  phone: string | undefined
  email: string | undefined
  /** Orders by payment reference. */
  referredOrders: number[]
  /** A payment reference, or what banks write like one: `RF49 2026 0000 123`. */
  reference: string | undefined
  /** Numbers of papers that this is in full: `ns 123`, `NS000123`, `nskn000123`. */
  numbers: string[]
  /** Beginnings of numbers of papers. */
  numberBeginnings: string[]
}

const largestId = 2_147_483_647

export function readOfficeText(q: string): OfficeText {
  const text = cleanTypedText(q)
  const digits = /^(?:#|nr\.? ?)?(\d+)$/i.exec(text)?.[1]
  const figure = digits && Number(digits) <= largestId ? Number(digits) : undefined
  const sum = parseTypedSum(text)
  const reference = /^rf ?\d/i.test(text) ? text.replaceAll(' ', '').toUpperCase() : undefined
  const referredOrders = reference ? [...findReferences(text), ...findDepositReferences(text)] : []
  const isWord = sum === undefined && reference === undefined
  return {
    text,
    figure,
    sum,
    reference,
    referredOrders,
    hasWords: isWord && text.length > 1,
    phone: isWord ? parsePhone(text) : undefined,
    email: text.includes('@') ? cleanEmail(text).toLowerCase() : undefined,
    ...(isWord ? readNumbers(text) : { numbers: [], numberBeginnings: [] }),
  }
}

/** Without the letters of a series a number is none of a paper yet: see `listNumbersInSeries`. */
function readNumbers(text: string): Pick<OfficeText, 'numbers' | 'numberBeginnings'> {
  const [, letters = '', digits = ''] = /^([A-Z]{1,10})(\d{1,10})$/.exec(toPlain(text)) ?? []
  if (digits === '') return { numbers: [], numberBeginnings: [] }
  const codes = [2, 3, 4].filter((length) => letters.length > length)
  const series = [letters, ...codes.map((length) => `${letters.slice(0, -length)}-${letters.slice(-length)}`)]
  return {
    numbers: [...new Set([...parseFullNumbers(text), ...series.map((one) => formatFullNumber(one, Number(digits)))])],
    numberBeginnings: series.map((one) => `${one}${one.includes('-') ? ' ' : ''}${digits}`),
  }
}

const toPlain = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '')

/** The number in each series, and those that a payment reference names without their letters. */
export function listNumbersInSeries({ text, figure, reference }: OfficeText, series: readonly string[]): string[] {
  const referred = reference === undefined ? [] : findBillReferences(text)
  return [
    ...(figure === undefined ? [] : series.map((one) => formatFullNumber(one, figure))),
    ...referred.flatMap((one) => listReferenceNumbers(one, series)),
  ]
}
