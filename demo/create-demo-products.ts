import type { Kind } from '#catalogue/kinds.ts'
import { createCategory } from '#catalogue/server/create-category.ts'
import { createProduct } from '#catalogue/server/create-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { createWork } from '#shell/action/work.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { buildProductCodes } from './build-product-codes.ts'
import { computeDepositTerms } from './compute-deposit-terms.ts'
import { computePackages } from './compute-packages.ts'
import { createFleet } from './create-fleet.ts'
import { getMotorHourTerms } from './get-motor-hour-terms.ts'
import { listKitAccessories } from './kits.ts'
import { listDemoInspections } from './list-demo-inspections.ts'
import type { DemoShelfItem } from './play-demo-scenario.ts'
import type { DemoProduct } from './stock/stock.ts'
import { demoCategories, demoProducts } from './stock/stock.ts'

/** `pictures` are those of the categories, then of the products. */
export async function createDemoProducts(
  tx: Tx,
  { pictures, adminId, now }: { pictures: DrawnPicture[][]; adminId: number; now: Date },
): Promise<DemoShelfItem[]> {
  const ids = new Map<string, number>()
  for (const [i, { kind, title }] of demoCategories.entries()) {
    const { id } = await createCategory(createWork(tx, { now }), { kind, title, picture: pictures[i]?.[0] })
    ids.set(nameOf(kind, title), id)
  }
  const idOf = (kind: Kind, title: string | undefined): number | null =>
    title === undefined ? null : (ids.get(nameOf(kind, title)) ?? null)

  const shelf: DemoShelfItem[] = []
  for (const [i, product] of demoProducts.entries()) {
    const { kind, attributes = [] } = product
    const draft = {
      kind,
      title: product.title,
      about: product.about,
      properties: product.properties,
      categoryId: idOf(kind, product.category) ?? 0,
      relatedRentCategoryId: idOf('rent', product.rentCategory),
      relatedSellCategoryId: idOf('sell', product.sellCategory),
      price: product.priceCents ?? 0,
      price_per_day: product.pricePerDayCents ?? 0,
      price_per_hour: product.pricePerHourCents ?? 0,
      ...buildProductCodes(kind, i),
      ...computeDepositTerms(product.pricePerDayCents ?? 0),
      ...getMotorHourTerms(product),
      packages: computePackages(product.pricePerDayCents ?? 0),
      inspections: listDemoInspections(product),
      leftInStock: kind === 'rent' ? 0 : product.units,
      attributes: attributes.map(({ priceCents, ...attribute }) => ({ ...attribute, price: priceCents })),
    }
    const { id } = await createProduct(createWork(tx, { now }), {
      draft,
      pictures: pictures[demoCategories.length + i] ?? [],
    })
    if (kind === 'rent') await createFleet(tx, { productId: id, product, adminId, now })
    const kit = kind === 'rent' ? listKitAccessories(product.views[0]?.tool) : []
    if (product.units > 0)
      shelf.push({
        id,
        title: product.title,
        kind,
        byHour: Boolean(product.pricePerHourCents),
        units: product.units,
        price: draft.price || draft.price_per_day || draft.price_per_hour,
        attributes: firstOfEach(product),
        kit,
      })
  }
  return shelf
}

const nameOf = (kind: Kind, title: string) => `${kind}: ${title}`

function firstOfEach({ attributes = [] }: DemoProduct): DemoShelfItem['attributes'] {
  const names = [...new Set(attributes.map((one) => one.attribute_name))]
  return names.map((attribute_name) => ({
    attribute_name,
    attribute: attributes.find((one) => one.attribute_name === attribute_name)?.attribute ?? '',
  }))
}
