import type { RowError } from '#platform/csv/import.contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { parseDayCell } from '#rules/calendar/parse-day-cell.ts'
import { parseCentsCell, parseIntegerCell } from '#rules/money/parse-number-cell.ts'
import type { ImportRow } from './import-rows.ts'

const FIRST_DAY = '2000-01-01'

/** Cells of a row, each refused at its field; what a file leaves empty is undefined. */
export class RowCells<Field extends string> {
  readonly #wrong = new Set<Field | ''>()
  readonly #values: Partial<Record<Field, string>>
  readonly #row: number
  readonly #errors: RowError[]

  constructor({ row, values }: ImportRow<Field, unknown>, errors: RowError[]) {
    this.#values = values
    this.#row = row
    this.#errors = errors
  }

  get isWrong(): boolean {
    return this.#wrong.size > 0
  }

  refuse(field: Field | '', message: string): undefined {
    this.#wrong.add(field)
    this.#errors.push({ row: this.#row, field, message })
    return undefined
  }

  /** On one line, without control characters. */
  text(field: Field, max: number): string | undefined {
    const said = this.#values[field]
      ?.normalize('NFC')
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
    if (!said) return undefined
    return said.length <= max ? said : this.refuse(field, `Gali būti ne daugiau kaip ${max} simbolių.`)
  }

  cents(field: Field, { max, message }: { max: number; message: string }): number | undefined {
    const cents = this.#read(field, (cell) => parseCentsCell(cell, message))
    if (cents === undefined) return undefined
    return cents > 0 && cents <= max ? cents : this.refuse(field, message)
  }

  whole(field: Field, { max, message }: { max: number; message: string }): number | undefined {
    const number = this.#read(field, (cell) => parseIntegerCell(cell, message))
    if (number === undefined) return undefined
    return number > 0 && number <= max ? number : this.refuse(field, message)
  }

  /** `closed`: the last day into which nothing is written any more. */
  day(field: Field, { until, message, closed }: { until: Day; message: string; closed?: Day | undefined }) {
    const day = this.#read(field, parseDayCell)
    if (day === undefined) return undefined
    if (closed && day <= closed) return this.refuse(field, `Mėnuo iki ${closed} uždarytas: į jį nebeįrašoma.`)
    if (day < FIRST_DAY) return this.refuse(field, `Diena negali būti ankstesnė už ${FIRST_DAY}.`)
    return day <= until ? day : this.refuse(field, message)
  }

  choice<Value extends string>(field: Field, labels: Record<Value, string>): Value | undefined {
    const cell = this.text(field, 100)?.toLowerCase()
    if (!cell) return undefined
    const entries = Object.entries<string>(labels) as [Value, string][]
    const match = entries.find(([value, label]) => value === cell || label.toLowerCase() === cell)
    return match ? match[0] : this.refuse(field, `Rašykite vieną iš: ${Object.values(labels).join(', ')}.`)
  }

  require<Value>(field: Field, value: Value | undefined, message: string): Value | undefined {
    if (value === undefined && !this.#wrong.has(field)) this.refuse(field, message)
    return value
  }

  #read<Value>(field: Field, parse: (cell: string) => { value: Value } | { problem: string }): Value | undefined {
    const cell = this.#values[field]?.trim()
    if (!cell) return undefined
    const read = parse(cell)
    return 'value' in read ? read.value : this.refuse(field, read.problem)
  }
}
