/** A column of a file that the office writes and reads back. */
export interface CsvColumn<Field extends string = string> {
  /** Its name on the wire, which a file's first line may also use. */
  field: Field
  /** Its name in words, as the first line says it. */
  head: string
  /** A file without it can't be read. */
  required?: boolean
  /** The longest cell in letters, where the field it names is found by it; absent: what any cell may hold. */
  most?: number
  /** Written for information; what a file brings back in it is left alone. */
  writtenOnly?: boolean
}
