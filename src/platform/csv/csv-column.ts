export interface CsvColumn<Field extends string = string> {
  field: Field
  head: string
  /** Files without it are refused. */
  required?: boolean
  /** In characters; absent: the general limit. */
  max?: number
  /** The column is only exported, and ignored on import. */
  writtenOnly?: boolean
}
