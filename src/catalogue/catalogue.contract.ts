import { z } from 'zod'
import { ById, call, listOf, oneOf, Page, PageQuery } from '#platform/contract.ts'
import { type Kind, kinds } from './kinds.ts'

/** Path of a picture relative to the shop's host, or empty. */
const ImagePath = z.string()
const Title = z.string().trim().min(1).max(200)
const Slug = z.object({ slug: z.string().min(1).max(250) })

export const Category = z.object({
  id: z.int(),
  title: z.string(),
  category_slug: z.string(),
  /** For lists. */
  thumbnail: ImagePath,
  /** Full size. */
  filename: ImagePath,
})
export type Category = z.infer<typeof Category>

const Named = z.object({ id: z.int(), title: z.string() })

export const ProductImage = z.object({ id: z.int(), image: ImagePath, is_main: z.boolean() })
export type ProductImage = z.infer<typeof ProductImage>
export const Property = z.object({ property: z.string(), value: z.string() })
export const Attribute = z.object({
  attribute_name: z.string(),
  attribute: z.string(),
  /** Cents without VAT, added to the product's. */
  price: z.int(),
})
export type Attribute = z.infer<typeof Attribute>

const productBase = {
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  left_in_stock: z.int(),
  main_thumbnail: ImagePath,
  category: z.object({ id: z.int(), title: z.string(), category_slug: z.string() }),
}

const rentPrices = {
  price_per_day: z.int(),
  price_per_hour: z.int(),
  price_per_day_formatted: z.string(),
  price_per_hour_formatted: z.string(),
  price_with_vat_per_day: z.int(),
  price_with_vat_per_hour: z.int(),
  is_day_rent: z.boolean(),
  is_hour_rent: z.boolean(),
}

const goodsPrices = { price: z.int(), price_formatted: z.string(), price_with_vat: z.int() }

export const RentCard = z.object({ ...productBase, ...rentPrices })
export type RentCard = z.infer<typeof RentCard>
export const GoodsCard = z.object({ ...productBase, ...goodsPrices })
export type GoodsCard = z.infer<typeof GoodsCard>

const details = { about: z.string(), properties: z.array(Property), images: z.array(ProductImage) }

/** An attribute value as a customer sees it: what it adds, with VAT too. */
const PricedAttribute = Attribute.extend({ price_with_vat: z.int() })

export const RentProduct = RentCard.extend({ ...details, accessories: z.array(GoodsCard) })
export type RentProduct = z.infer<typeof RentProduct>
export const GoodsProduct = GoodsCard.extend({
  ...details,
  attributes: z.array(PricedAttribute),
  accessories: z.array(GoodsCard),
})
export type GoodsProduct = z.infer<typeof GoodsProduct>

/** Admin rows carry everything that the edit form shows. */
export const AdminRentProduct = RentCard.extend(details)
export type AdminRentProduct = z.infer<typeof AdminRentProduct>
export const AdminSellProduct = GoodsCard.extend({ ...details, attributes: z.array(Attribute) })
export type AdminSellProduct = z.infer<typeof AdminSellProduct>
export const AdminAdditionProduct = AdminSellProduct.extend({
  rent_category: Named.nullable(),
  sell_category: Named.nullable(),
})
export type AdminAdditionProduct = z.infer<typeof AdminAdditionProduct>

// ── Public calls ────────────────────────────────────────────────────────────

export const ListQuery = z.object({
  category: z.string().max(250).optional(),
  page: Page,
  sort: z.enum(['title', 'price', '-price']).default('title'),
  available: z.literal('1').optional(),
})

const categoryList = (kind: Kind) =>
  call({
    method: 'GET',
    address: `/api/${kind}-categories`,
    who: 'anyone',
    summary: `Categories of kind ${kind}`,
    answer: z.object({ data: z.array(Category) }),
  })

const productList = <T extends z.ZodType>(kind: Kind, card: T) =>
  call({
    method: 'GET',
    address: `/api/${kind}-products`,
    who: 'anyone',
    summary: `Products of kind ${kind}, 20 a page, titles in Lithuanian order`,
    query: ListQuery,
    answer: listOf(card),
    refuses: [404],
  })

const productShow = <T extends z.ZodType>(kind: Kind, product: T) =>
  call({
    method: 'GET',
    address: `/api/${kind}-products/:slug`,
    who: 'anyone',
    summary: `One product of kind ${kind}, with its accessories`,
    params: Slug,
    answer: oneOf(product),
  })

export const ListCategories = {
  rent: categoryList('rent'),
  sell: categoryList('sell'),
  addition: categoryList('addition'),
}
export const ListRentProducts = productList('rent', RentCard)
export const ListSellProducts = productList('sell', GoodsCard)
export const ListAdditionProducts = productList('addition', GoodsCard)
export const ShowRentProduct = productShow('rent', RentProduct)
export const ShowSellProduct = productShow('sell', GoodsProduct)
export const ShowAdditionProduct = productShow('addition', GoodsProduct)

// ── Admin calls ─────────────────────────────────────────────────────────────

/** The fields of the category form; its picture is the file `image`. */
export const CategoryForm = z.object({ title: Title })
const updating = { _method: z.literal('PUT') }
const categoryFile = { files: 'image', most: 1 } as const

const adminCategories = (kind: Kind) => ({
  list: call({
    method: 'GET',
    address: `/api/admin/${kind}-categories`,
    who: 'admin',
    summary: `Categories of kind ${kind}, 20 a page`,
    query: PageQuery,
    answer: listOf(Category),
  }),
  create: call({
    method: 'POST',
    address: `/api/admin/${kind}-categories`,
    who: 'admin',
    summary: `Create a category of kind ${kind}`,
    body: CategoryForm,
    multipart: categoryFile,
    answer: oneOf(Category),
    status: 201,
  }),
  update: call({
    method: 'POST',
    address: `/api/admin/${kind}-categories/:id`,
    who: 'admin',
    summary: `Update a category of kind ${kind}; without a file its picture stays`,
    params: ById,
    body: CategoryForm.extend(updating),
    multipart: categoryFile,
    answer: oneOf(Category),
  }),
  remove: call({
    method: 'DELETE',
    address: `/api/admin/${kind}-categories/:id`,
    who: 'admin',
    summary: `Delete a category of kind ${kind} that has no products`,
    params: ById,
  }),
})

export const AdminCategories = {
  rent: adminCategories('rent'),
  sell: adminCategories('sell'),
  addition: adminCategories('addition'),
} satisfies Record<Kind, unknown>

/** A number that a multipart form carries as text. */
const Whole = (least: number, most = 100_000_000) => z.coerce.number().int().min(least).max(most)
const Flag = z.preprocess(
  (v) => (v === '1' || v === 'true' ? true : v === '0' || v === 'false' ? false : v),
  z.boolean(),
)
/** A JSON array inside a form field. */
const json = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    if (value === '') return []
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue('Turi būti JSON sąrašas.')
      return z.NEVER
    }
  }, inner)

const priceMustBePositive = 'Kaina turi būti didesnė už 0'
/** Cents, as rent and sell forms send them. */
const Cents = z.coerce.number(priceMustBePositive).int('Kaina siunčiama centais.').max(100_000_000)

const productForm = {
  title: Title,
  about: z.string().trim().max(20_000).default(''),
  left_in_stock: Whole(0, 1_000_000),
  /** The stock that the form showed when it was opened: then only the difference is applied. */
  left_in_stock_seen: Whole(0, 1_000_000).optional(),
  /** Rows with an empty half are left out. */
  properties: z
    .array(
      z.object({ property: z.string().trim().max(200).default(''), value: z.string().trim().max(500).default('') }),
    )
    .max(100)
    .default([])
    .transform((rows) => rows.filter((row) => row.property !== '' && row.value !== '')),
  /** Pictures that stay, in their order. Absent: all stay as they are. */
  existing_images: json(
    z.array(z.object({ id: z.int(), is_main: z.union([z.boolean(), z.int()]).transform(Boolean) })).max(50),
  ).optional(),
  /** Which of the newly sent files is the main picture. */
  main_image_index: Whole(0, 50).optional(),
}

const attributesField = json(
  z
    .array(
      z.object({
        attribute_name: z.string().trim().min(1).max(100),
        attribute: z.string().trim().min(1).max(200),
        price: z.coerce.number().int().min(0).max(100_000_000),
      }),
    )
    .max(200),
).default([])

export const RentProductForm = z.object({
  ...productForm,
  rent_category_id: Whole(1),
  price_per_day: Cents.min(0, priceMustBePositive).default(0),
  price_per_hour: Cents.min(0, priceMustBePositive).default(0),
  is_day_rent: Flag.default(true),
  is_hour_rent: Flag.default(false),
})
export type RentProductForm = z.infer<typeof RentProductForm>

export const SellProductForm = z.object({
  ...productForm,
  sell_category_id: Whole(1),
  price: Cents.min(1, priceMustBePositive),
  attributes: attributesField,
})
export type SellProductForm = z.infer<typeof SellProductForm>

const OptionalCategory = z.preprocess(
  (value) => (value === '' || value === 'null' ? undefined : value),
  Whole(1).optional(),
)

/** `price` in decimal euros, as number or text with a point or a comma: the server turns it into cents. */
export const AdditionProductForm = z.object({
  ...productForm,
  addition_category_id: Whole(1),
  rent_category_id: OptionalCategory,
  sell_category_id: OptionalCategory,
  price: z.union([z.number(), z.string().trim().min(1).max(20)]),
  attributes: attributesField,
})
export type AdditionProductForm = z.infer<typeof AdditionProductForm>

const adminProducts = <K extends Kind, F extends z.ZodObject, R extends z.ZodType>(kind: K, form: F, row: R) => {
  const images = { files: 'images', most: 20 } as const
  return {
    list: call({
      method: 'GET',
      address: `/api/admin/${kind}-products`,
      who: 'admin',
      summary: `Products of kind ${kind}, 20 a page`,
      query: PageQuery,
      answer: listOf(row),
    }),
    create: call({
      method: 'POST',
      address: `/api/admin/${kind}-products`,
      who: 'admin',
      summary: `Create a product of kind ${kind}`,
      body: form,
      multipart: images,
      answer: oneOf(row),
      status: 201,
    }),
    update: call({
      method: 'POST',
      address: `/api/admin/${kind}-products/:id`,
      who: 'admin',
      summary: `Update a product of kind ${kind}`,
      params: ById,
      body: form.extend(updating),
      multipart: images,
      answer: oneOf(row),
      refuses: [409],
    }),
    remove: call({
      method: 'DELETE',
      address: `/api/admin/${kind}-products/:id`,
      who: 'admin',
      summary: `Delete a product of kind ${kind}; refused while units are out or booked`,
      params: ById,
      refuses: [409],
    }),
  }
}

export const AdminProducts = {
  rent: adminProducts('rent', RentProductForm, AdminRentProduct),
  sell: adminProducts('sell', SellProductForm, AdminSellProduct),
  addition: adminProducts('addition', AdditionProductForm, AdminAdditionProduct),
}

export const DeleteProductImage = call({
  method: 'DELETE',
  address: '/api/admin/product-images/:type/:id',
  who: 'admin',
  summary: 'Delete one picture of a product',
  params: ById.extend({ type: z.enum(['rent', 'sell', 'additions']) }),
})

export const everyKind = kinds
