/** The words of a shop that pays no VAT: its prices are final and its papers are invoices, no VAT invoices. */
export const dropVatWords = (text: string): string =>
  text.replace(/(^|[.:] )PVM sąskait/g, '$1Sąskait').replace(dropped, '')

// Compact, because pages load it.
const dropped =
  / ?\((su\sPVM|PVM ne[a-zč]+|ne PVM objektas)\)|( ir)? nėra PVM objektas|(,| ir) PVM ne(apm|sk)[a-zč]+|,? ?\b(su|be)\sPVM\b|PVM (?=sąskait)/g
