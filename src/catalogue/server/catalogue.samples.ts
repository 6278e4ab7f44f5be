import { and, eq } from 'drizzle-orm'
import type { DrawnPicture } from '#images/server/draw-picture.ts'
import type { Ground } from '#platform/http/api-server.ts'
import type { Attribute, Property } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import { categories } from './catalogue.tables.ts'
import { createCategory } from './create-category.ts'
import { createProduct } from './create-product.ts'
import type { PartDraft, ProductDraft } from './product-draft.ts'

type Shop = { ground: Ground }

export interface SampleCategory {
  id: number
  slug: string
  kind: Kind
  title: string
}

export interface SampleProduct {
  id: number
  slug: string
  kind: Kind
  title: string
  category: SampleCategory
}

interface AboutCategory {
  kind?: Kind
  title?: string
  picture?: DrawnPicture
}

interface AboutProduct {
  title?: string
  /** An open category, or the title of one, which is opened when it is not there yet. */
  category?: SampleCategory | string
  /** Rent: units owned. Sell, addition: units on hand. */
  units?: number
  about?: string
  properties?: Property[]
  /** The first is the main one. */
  pictures?: DrawnPicture[]
}

export interface AboutRentProduct extends AboutProduct {
  /** Cents without VAT; 2000 when neither price is said. */
  pricePerDayCents?: number
  pricePerHourCents?: number
  /** Cents of one unit. */
  deposit?: number
  replacementValue?: number
  /** What a bundle is made of; it has no units of its own. */
  parts?: PartDraft[]
  /** What several days cost together, cents without VAT. */
  packages?: ProductDraft['packages']
  inspections?: ProductDraft['inspections']
}

export interface AboutGoods extends AboutProduct {
  /** Cents without VAT. */
  priceCents?: number
  attributes?: Attribute[]
}

export interface AboutAddition extends AboutGoods {
  /** Offered on the rent or sell products of these categories, open or by title. */
  rentCategory?: SampleCategory | string
  sellCategory?: SampleCategory | string
}

/** A category; the one of that kind and title when it is open already. */
export async function aCategory(
  shop: Shop,
  { kind = 'rent', title = 'Gręžimas ir kalimas', picture }: AboutCategory = {},
): Promise<SampleCategory> {
  const { database, clock } = shop.ground
  const [open] = await database.db
    .select({ id: categories.id, slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.kind, kind), eq(categories.title, title)))
    .limit(1)
  const category =
    open ?? (await database.transaction((tx) => createCategory(tx, { kind, title, picture, now: clock() })))
  return { ...category, kind, title }
}

/** A rental tool with its category: `aRentProduct(shop, { title: 'Perforatorius', pricePerDayCents: 2000, units: 3 })`. */
export async function aRentProduct(shop: Shop, about: AboutRentProduct = {}): Promise<SampleProduct> {
  const { pricePerHourCents = 0, pricePerDayCents = pricePerHourCents > 0 ? 0 : 2000 } = about
  const category = await categoryOf(shop, 'rent', about.category ?? 'Gręžimas ir kalimas')
  return shelve(
    shop,
    category,
    {
      ...draft(about, { kind: 'rent', title: 'Perforatorius', units: 1 }),
      pricePerDay: pricePerDayCents,
      pricePerHour: pricePerHourCents,
      deposit: about.deposit ?? 0,
      replacementValue: about.replacementValue ?? 0,
      parts: about.parts,
      packages: about.packages,
      inspections: about.inspections,
    },
    about.pictures,
  )
}

/** A machine for sale, with its category. */
export async function aSellProduct(shop: Shop, about: AboutGoods = {}): Promise<SampleProduct> {
  const category = await categoryOf(shop, 'sell', about.category ?? 'Kopėčios ir pastoliai')
  return shelve(
    shop,
    category,
    {
      ...draft(about, { kind: 'sell', title: 'Kopėčios', units: 10 }),
      price: about.priceCents ?? 12_900,
      attributes: about.attributes ?? [],
    },
    about.pictures,
  )
}

/** An accessory, with its category and the categories on whose products it is offered. */
export async function anAddition(shop: Shop, about: AboutAddition = {}): Promise<SampleProduct> {
  const { rentCategory, sellCategory } = about
  const category = await categoryOf(shop, 'addition', about.category ?? 'Grąžtai ir kaltai')
  return shelve(
    shop,
    category,
    {
      ...draft(about, { kind: 'addition', title: 'Grąžtas betonui', units: 100 }),
      price: about.priceCents ?? 850,
      attributes: about.attributes ?? [],
      relatedRentCategoryId: rentCategory ? (await categoryOf(shop, 'rent', rentCategory)).id : null,
      relatedSellCategoryId: sellCategory ? (await categoryOf(shop, 'sell', sellCategory)).id : null,
    },
    about.pictures,
  )
}

const categoryOf = async (shop: Shop, kind: Kind, category: SampleCategory | string): Promise<SampleCategory> =>
  typeof category === 'string' ? aCategory(shop, { kind, title: category }) : category

type Draft = Omit<ProductDraft, 'categoryId'>

const draft = (about: AboutProduct, otherwise: { kind: Kind; title: string; units: number }): Draft => ({
  kind: otherwise.kind,
  title: about.title ?? otherwise.title,
  about: about.about ?? '',
  relatedRentCategoryId: null,
  relatedSellCategoryId: null,
  price: 0,
  pricePerDay: 0,
  pricePerHour: 0,
  leftInStock: about.units ?? otherwise.units,
  properties: about.properties ?? [],
  attributes: [],
})

async function shelve(
  { ground }: Shop,
  category: SampleCategory,
  draft: Draft,
  pictures: DrawnPicture[] = [],
): Promise<SampleProduct> {
  const product = await ground.database.transaction((tx) =>
    createProduct(tx, { draft: { ...draft, categoryId: category.id }, pictures, now: ground.clock() }),
  )
  return { ...product, kind: draft.kind, title: draft.title, category }
}
