import type { DemoKind, DemoProduct, View } from './stock-types.ts'

/** Properties as pairs, ordinary spaces before units. */
export type ShelfProduct = Omit<DemoProduct, 'kind' | 'category' | 'properties'> & { properties: [string, string][] }

/** Fills in kind, category and no-break spaces before units. */
export function buildShelfProducts(kind: DemoKind, category: string, products: ShelfProduct[]): DemoProduct[] {
  return products.map((product) => ({
    ...product,
    kind,
    category,
    about: keepTogether(product.about),
    properties: product.properties.map(([property, value]) => ({ property, value: keepTogether(value) })),
  }))
}

/** The main picture first. */
export function buildViews(tool: string, ...views: string[]): View[] {
  return views.map((view) => ({ tool, view }))
}

/** [value, cents added to the price]. */
export function buildAttributeChoices(
  name: string,
  values: [string, number][],
): NonNullable<DemoProduct['attributes']> {
  return values.map(([attribute, priceCents]) => ({
    attribute_name: name,
    attribute: keepTogether(attribute),
    priceCents,
  }))
}

function keepTogether(text: string): string {
  return text.replace(/(\d) (?=[\p{L}\d%°×€"])/gu, '$1\u00A0').replace(/× (?=\d)/g, '×\u00A0')
}
