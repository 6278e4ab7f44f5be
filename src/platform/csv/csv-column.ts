export interface CsvColumn<Field extends string = string> {
  field: Field
  head: string
  /** Files without it are refused. */
  required?: boolean
  /** In characters; absent: the general limit. */
  most?: number
  /** Exported only; ignored on import. */
  writtenOnly?: boolean
}
