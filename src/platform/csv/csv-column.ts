export interface CsvColumn<Field extends string = string> {
  field: Field
  head: string
  /** Its head in files of a shop that pays no VAT; it is read anywhere. */
  withoutVat?: string | null | undefined
  /** Files without it are refused. */
  required?: boolean
  /** In characters; absent: the general limit. */
  max?: number
  /** The column is only exported, and ignored on import. */
  writtenOnly?: boolean
}
