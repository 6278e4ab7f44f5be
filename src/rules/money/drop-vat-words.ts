/** The words of a shop that pays no VAT: its prices are final and its papers are invoices, no VAT invoices. */
export const dropVatWords = (text: string): string =>
  text.replace(/(^|[.:] )PVM sąskait/g, '$1Sąskait').replace(/,? ?\b(?:su|be)[ \u00a0]PVM\b|PVM (?=sąskait)/g, '')
