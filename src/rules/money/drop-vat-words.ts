/** The words of a shop that pays no VAT: its prices are final and its papers are invoices, no VAT invoices. */
export const dropVatWords = (text: string): string =>
  text
    .replace(
      / ?\((?:su[ \u00a0]PVM|PVM neapmokestinam[a-z]+)\)|(?:,| ir) PVM (?:neapmokestinam|neskaičiuojam)[a-z]+/g,
      '',
    )
    .replace(/(^|[.:] )PVM sąskait/g, '$1Sąskait')
    .replace(/,? ?\b(?:su|be)[ \u00a0]PVM\b|PVM (?=sąskait)/g, '')
