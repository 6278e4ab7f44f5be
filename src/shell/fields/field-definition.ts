import type { z } from 'zod'

export interface FieldLabels {
  /** Used at the control, in the CSV header and in the history. */
  label: string
  /** Default: the label in lower case. */
  inSentence?: string
  /** Default: the label, with its unit for numbers. */
  inHistory?: string
  /** Wording of a value in the history, where the value is not readable by itself. */
  inWords?: (value: string | number) => string | undefined
}

interface ControlBase extends FieldLabels {
  hint?: string
  /** Who says that a value is missing, the form by default; `optional` says beforehand that none is needed. */
  missing?: 'by-server' | 'nobody' | 'optional'
}

/** `empty`: the value of an empty control or cell; without it and without `start` a value is required. */
interface TextControl extends ControlBase {
  kind: 'text'
  max?: number
  rows?: number
  empty?: ''
  type?: 'email' | 'tel'
  autoComplete?: 'off'
}
interface IntegerControl extends ControlBase {
  kind: 'integer'
  min: number
  max?: number
  unit: string
  /** Initial value for a new row; emptied, the value stays unchanged. */
  start?: number
  empty?: number
}
/** Typed and exported in euros. */
interface CentsControl extends ControlBase {
  kind: 'cents'
  /** Sent as typed euros. */
  sentIn?: 'euros'
  empty?: number
}
interface ChoiceControl extends ControlBase {
  kind: 'choice'
  labels: Record<string, string>
  start?: string
}
interface DayControl extends ControlBase {
  kind: 'day'
  start?: string
}

export type ControlDefinition = TextControl | IntegerControl | CentsControl | ChoiceControl | DayControl
export type Controls = Record<string, ControlDefinition>

interface FieldSchemas {
  /** Schema of answers and of the column of this name. */
  answer: z.ZodType
  /** Schema of what forms send. The form's own schema decides what a missing value means. */
  form: z.ZodType
}
interface CsvField extends FieldSchemas {
  csv?: { required?: true }
}

/** A control whose values contracts, files and tables know, too. */
export type FieldDefinition =
  | (TextControl & CsvField & { max: number })
  | (IntegerControl & CsvField)
  | (CentsControl & CsvField)
  | (ChoiceControl & FieldSchemas & { start: string; csv?: never })
export type Fields = Record<string, FieldDefinition>

/** Describes a field once for contracts, forms, CSV files and the history. */
export const defineField = <const F extends FieldDefinition>(entry: F): F => entry

export type ValuesOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['answer']> }

export type CsvFieldName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { csv: object } ? Name : never
}[keyof F] &
  string

export const listFieldNames = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

export const filterCsvFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { csv }]) => csv))

export const listCsvFieldNames = <F extends Fields>(fields: F) =>
  Object.keys(filterCsvFields(fields)) as CsvFieldName<F>[]

export const omitFields = <F extends Fields>(fields: F, names: readonly (keyof F & string)[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

export const pickAnswerSchemas = <F extends Fields>(fields: F) =>
  mapValues(fields, ({ answer }) => answer) as { [Name in keyof F]: F[Name]['answer'] }

export const pickFormSchemas = <F extends Fields>(fields: F) =>
  mapValues(fields, ({ form }) => form) as { [Name in keyof F]: F[Name]['form'] }

export const pick = <F extends Fields, Row extends { [Name in keyof F]?: unknown }>(fields: F, row: Row) =>
  mapValues(fields, (_, name) => row[name]) as Pick<Row, keyof F & keyof Row>

export const mapValues = <Told, Made>(fields: Record<string, Told>, make: (entry: Told, name: string) => Made) =>
  Object.fromEntries(Object.entries(fields).map(([name, entry]) => [name, make(entry, name)]))
