import { ColumnsParameter } from '#platform/csv/columns-parameter.ts'

export const fileParameters = {
  columns: ColumnsParameter,
  /** Columns of the list: what the file has of them, in their order. */
  shown: ColumnsParameter,
}
