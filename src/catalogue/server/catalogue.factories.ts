import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/http/api-server.ts'
import { createWork } from '#shell/action/work.ts'
import { pick, type ValuesOf } from '#shell/fields/field-definition.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import type { Attribute, Property } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import { heldFields } from '../product-fields.ts'
import { categories } from './catalogue.tables.ts'
import { createCategory } from './create-category.ts'
import { createProduct } from './create-product.ts'
import type { PartDraft, ProductDraft } from './product-draft.ts'

type Shop = { context: AppContext }

export interface TestCategory {
  id: number
  slug: string
  kind: Kind
  title: string
}

export interface TestProduct {
  id: number
  slug: string
  kind: Kind
  title: string
  category: TestCategory
}

interface AboutCategory {
  kind?: Kind
  title?: string
  picture?: DrawnPicture
}

interface AboutProduct {
  title?: string
  category?: TestCategory | string
  /** Rent: owned. Sell, addition: on hand. */
  units?: number
  about?: string
  properties?: Property[]
  pictures?: DrawnPicture[]
}

export interface AboutRentProduct extends AboutProduct, Partial<ValuesOf<typeof heldFields>> {
  /** Cents without VAT; 2000 when neither price is given. */
  pricePerDayCents?: number
  pricePerHourCents?: number
  parts?: PartDraft[]
  /** Cents without VAT. */
  packages?: ProductDraft['packages']
  inspections?: ProductDraft['inspections']
}

export interface AboutGoods extends AboutProduct {
  /** Cents without VAT. */
  priceCents?: number
  sku?: string
  /** Net cents that one costs the shop. */
  cost?: number
  ean?: string[]
  attributes?: Attribute[]
}

export interface AboutAddition extends AboutGoods {
  rentCategory?: TestCategory | string
  sellCategory?: TestCategory | string
}

export async function makeCategory(
  shop: Shop,
  { kind = 'rent', title = 'Gręžimas ir kalimas', picture }: AboutCategory = {},
): Promise<TestCategory> {
  const { database, clock } = shop.context
  const [open] = await database.db
    .select({ id: categories.id, slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.kind, kind), eq(categories.title, title)))
    .limit(1)
  const category =
    open ??
    (await database.transaction((tx) => createCategory(createWork(tx, { now: clock() }), { kind, title, picture })))
  return { ...category, kind, title }
}

/** `makeRentProduct(shop, { title: 'Perforatorius', pricePerDayCents: 2000, units: 3 })`. */
export async function makeRentProduct(shop: Shop, about: AboutRentProduct = {}): Promise<TestProduct> {
  const { pricePerHourCents = 0, pricePerDayCents = pricePerHourCents > 0 ? 0 : 2000 } = about
  const category = await categoryOf(shop, 'rent', about.category ?? 'Gręžimas ir kalimas')
  return shelve(
    shop,
    category,
    {
      ...draft(about, { kind: 'rent', title: 'Perforatorius', units: 1 }),
      price_per_day: pricePerDayCents,
      price_per_hour: pricePerHourCents,
      ...pick(heldFields, about),
      parts: about.parts,
      packages: about.packages,
      inspections: about.inspections,
    },
    about.pictures,
  )
}

export async function makeSellProduct(shop: Shop, about: AboutGoods = {}): Promise<TestProduct> {
  const category = await categoryOf(shop, 'sell', about.category ?? 'Kopėčios ir pastoliai')
  return shelve(
    shop,
    category,
    {
      ...draft(about, { kind: 'sell', title: 'Kopėčios', units: 10 }),
      price: about.priceCents ?? 12_900,
      attributes: about.attributes ?? [],
      sku: about.sku,
      cost: about.cost,
      ean: about.ean,
    },
    about.pictures,
  )
}

export async function makeAddition(shop: Shop, about: AboutAddition = {}): Promise<TestProduct> {
  const { rentCategory, sellCategory } = about
  const category = await categoryOf(shop, 'addition', about.category ?? 'Grąžtai ir kaltai')
  return shelve(
    shop,
    category,
    {
      ...draft(about, { kind: 'addition', title: 'Grąžtas betonui', units: 100 }),
      price: about.priceCents ?? 850,
      attributes: about.attributes ?? [],
      sku: about.sku,
      cost: about.cost,
      ean: about.ean,
      relatedRentCategoryId: rentCategory ? (await categoryOf(shop, 'rent', rentCategory)).id : null,
      relatedSellCategoryId: sellCategory ? (await categoryOf(shop, 'sell', sellCategory)).id : null,
    },
    about.pictures,
  )
}

const categoryOf = async (shop: Shop, kind: Kind, category: TestCategory | string): Promise<TestCategory> =>
  typeof category === 'string' ? makeCategory(shop, { kind, title: category }) : category

type Draft = Omit<ProductDraft, 'categoryId'>

const draft = (about: AboutProduct, otherwise: { kind: Kind; title: string; units: number }): Draft => ({
  kind: otherwise.kind,
  title: about.title ?? otherwise.title,
  about: about.about ?? '',
  relatedRentCategoryId: null,
  relatedSellCategoryId: null,
  leftInStock: about.units ?? otherwise.units,
  properties: about.properties ?? [],
  attributes: [],
})

async function shelve(
  { context }: Shop,
  category: TestCategory,
  draft: Draft,
  pictures: DrawnPicture[] = [],
): Promise<TestProduct> {
  const now = context.clock()
  const product = await context.database.transaction(async (tx) => {
    const created = await createProduct(createWork(tx, { now }), {
      draft: { ...draft, categoryId: category.id },
      pictures,
    })
    // The database names machines by its own clock; a test's shop has them since its own.
    await tx.execute(sql`update units set created_at = ${now.toISOString()} where product_id = ${created.id}`)
    return created
  })
  return { ...product, kind: draft.kind, title: draft.title, category }
}
