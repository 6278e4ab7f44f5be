import { dropVatWords } from './drop-vat-words.ts'

/** Of a shop that pays no VAT: no columns of VAT, and of a sum without and with it one. */
export function dropVatColumns<Column extends { head: unknown }>(columns: readonly Column[]): Column[] {
  const heads = new Set<unknown>()
  return columns.flatMap((column) => {
    const { head } = column
    if (typeof head !== 'string') return [column]
    if (/^PVM(?![\p{L}]| kod| mok)/u.test(head)) return []
    const written = dropVatWords(head.replace(/^(?:Be|Su)[ \u00a0]PVM$/, 'Suma'))
    if (heads.has(written)) return []
    heads.add(written)
    return [{ ...column, head: written }]
  })
}
