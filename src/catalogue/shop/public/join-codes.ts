/** A code, an amount or a measure stays on one line: „PX 45“, „1 400 W“, „2 × 50“. */
export function joinCodes(title: string): string {
  return title
    .replace(/(?<![\p{L}\d])(\p{Lu}{1,5}) (?=\d)/gu, '$1\u00a0')
    .replace(/(\d) (?=\d{3}(?!\d)|(?:\p{L}{1,3}|[%°×"])(?!\p{L}))/gu, '$1\u00a0')
    .replace(/× (?=\d)/g, '×\u00a0')
}

interface Titled {
  title: string
}

/** In loaders: not shipped as script. Titles of a product and of what stands beside it. */
export const joinCodesOfTitle = <Product extends Titled>(product: Product): Product => ({
  ...product,
  title: joinCodes(product.title),
})

export const joinCodesOfTitles = <Product extends Titled & { accessories: Titled[] }>(product: Product): Product => ({
  ...joinCodesOfTitle(product),
  accessories: product.accessories.map(joinCodesOfTitle),
})
