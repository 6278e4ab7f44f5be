import type { tools, View } from '../drawings/draw.ts'
import type { DemoKind, DemoProduct } from './stock-types.ts'

/** A product as it is written down on its shelf: properties as pairs, ordinary spaces before units. */
export type ShelfProduct = Omit<DemoProduct, 'kind' | 'category' | 'properties'> & { properties: [string, string][] }

/** The products of one category, with kind and category filled in and numbers kept beside their units. */
export function shelf(kind: DemoKind, category: string, products: ShelfProduct[]): DemoProduct[] {
  return products.map((product) => ({
    ...product,
    kind,
    category,
    about: keepTogether(product.about),
    properties: product.properties.map(([property, value]) => ({ property, value: keepTogether(value) })),
  }))
}

/** Views of one tool, the main picture first. */
export function pictures<T extends keyof typeof tools>(
  tool: T,
  ...views: (keyof (typeof tools)[T] & string)[]
): View[] {
  return views.map((view) => ({ tool, view }) as View)
}

/** One attribute with its values: [value, cents added to the price]. */
export function choice(name: string, values: [string, number][]): NonNullable<DemoProduct['attributes']> {
  return values.map(([attribute, priceCents]) => ({
    attribute_name: name,
    attribute: keepTogether(attribute),
    priceCents,
  }))
}

/** A number never parts from its unit at the end of a line (no-break space, U+00A0). */
function keepTogether(text: string): string {
  return text.replace(/(\d) (?=[\p{L}\d%°×€"])/gu, '$1\u00A0').replace(/× (?=\d)/g, '×\u00A0')
}
