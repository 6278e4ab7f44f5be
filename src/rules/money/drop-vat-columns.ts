/** What a column is called where no VAT is paid; null: it isn't there. */
export interface VatMark {
  withoutVat?: string | null | undefined
}

/** Columns of a shop that pays no VAT: in lists, in their files and where they are chosen. */
export const dropVatColumns = <C extends VatMark & { head: unknown }>(columns: readonly C[]): C[] =>
  columns.flatMap((column) => {
    const { withoutVat } = column
    if (withoutVat === undefined) return [column]
    return withoutVat === null ? [] : [{ ...column, head: withoutVat }]
  })
