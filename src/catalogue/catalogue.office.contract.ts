import { z } from 'zod'
import { parseEuros } from '#money/parse-euros.ts'
import { ById, endpoint, Instant, listOf, oneOf, PageQuery, Sort } from '#platform/contract.ts'
import { importEndpoint, importProgressEndpoint } from '#platform/csv/import.contract.ts'
import { Exact, Line, tooLong } from '#platform/text.ts'
import { findUnwritable } from '#platform/writable.ts'
import { LEAST_PACKAGE_DAYS, MOST_PACKAGE_DAYS, MOST_PACKAGES } from '#tariffs/tariff-limits.ts'
import { mostOfAPart, mostParts } from './bundle-limits.ts'
import { Attribute, Category, details, GoodsCard, held, parts, RentCard } from './catalogue.contract.ts'
import { InspectionKind, mostInspectionKinds } from './inspection-kinds.ts'
import type { Kind } from './kinds.ts'
import { mostTurnaroundMinutes, trackings } from './tracking.ts'

/**
 * Text as it is kept: letters with combining marks are the same letters, and forms end their lines with two characters. It
 * becomes shorter by that, so four times as much is read.
 */
const Kept = (most: number) =>
  Exact(most * 4 + 1_000, undefined, tooLong(most))
    .overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n'))
    .trim()
    .max(most, { abort: true })
const Title = Kept(200).min(1)

const Named = z.object({ id: z.int(), title: z.string() })
/** Admin rows carry everything that the edit form shows, and when the form was last saved. What a campaign takes off is no part of the form. */
const officeDetails = { ...details, updated_at: Instant }
export const AdminRentProduct = RentCard.omit({ campaign: true }).extend({
  ...officeDetails,
  ...held,
  parts,
  /** Bundles that it is a part of, the first ten by their titles. */
  in_bundles: z.array(Named),
  inspections: z.array(InspectionKind),
})
export type AdminRentProduct = z.infer<typeof AdminRentProduct>
export const AdminSellProduct = GoodsCard.omit({ campaign: true }).extend({
  ...officeDetails,
  attributes: z.array(Attribute),
})
export type AdminSellProduct = z.infer<typeof AdminSellProduct>
export const AdminAdditionProduct = AdminSellProduct.extend({
  rent_category: Named.nullable(),
  sell_category: Named.nullable(),
})
export type AdminAdditionProduct = z.infer<typeof AdminAdditionProduct>

const Typed = Line(100).optional()

const OfficeCategoriesQuery = PageQuery.extend({
  /** Part of the title, whatever its case and its diacritics. */
  q: Typed,
})

export const OfficeListQuery = PageQuery.extend({
  /** Beginnings of words of the title, whatever their case and their diacritics. */
  q: Typed,
  /** Slug; an unknown one has no products. */
  category: Exact(250).optional(),
  /** `in`: a unit can be had now; `out`: none. */
  stock: z.enum(['in', 'out']).optional(),
  sort: Sort(['newest', '-newest', 'title', '-title', 'price', '-price', 'stock', '-stock'], 'newest'),
})
export type OfficeListQuery = z.infer<typeof OfficeListQuery>

/** The fields of the category form; its picture is the file `image`. */
export const CategoryForm = z.object({ title: Title })
/** `title_seen`: the title that the form showed; when somebody has changed it since then, the update is a 409. */
const seenTitle = { title_seen: Exact(400).optional() }
const updating = { _method: z.literal('PUT', 'Keičiama su _method=PUT.') }
const categoryFile = { files: 'image', most: 1 } as const

const adminCategories = (kind: Kind) => ({
  list: endpoint({
    method: 'GET',
    address: `/api/admin/${kind}-categories`,
    who: 'catalogue:read',
    summary: `Categories of kind ${kind}, newest first, 20 a page; q finds part of a title`,
    query: OfficeCategoriesQuery,
    answer: listOf(Category),
  }),
  create: endpoint({
    method: 'POST',
    address: `/api/admin/${kind}-categories`,
    who: 'catalogue:write',
    summary: `Create a category of kind ${kind}`,
    body: CategoryForm,
    multipart: categoryFile,
    answer: oneOf(Category),
    status: 201,
  }),
  update: endpoint({
    method: 'POST',
    address: `/api/admin/${kind}-categories/:id`,
    who: 'catalogue:write',
    summary: `Update a category of kind ${kind}; without a file its picture stays`,
    params: ById,
    body: CategoryForm.extend({ ...updating, ...seenTitle }),
    multipart: categoryFile,
    answer: oneOf(Category),
    refuses: [409],
  }),
  remove: endpoint({
    method: 'DELETE',
    address: `/api/admin/${kind}-categories/:id`,
    who: 'catalogue:write',
    summary: `Delete a category of kind ${kind} that has no products`,
    params: ById,
  }),
})

export const AdminCategories = {
  rent: adminCategories('rent'),
  sell: adminCategories('sell'),
  addition: adminCategories('addition'),
} satisfies Record<Kind, unknown>

/**
 * A number as a form carries it: a JSON number, or decimal digits as text. Anything else that JavaScript would take for
 * a number (`true`, `[5]`, `0x10`, `1e3`) is none. An empty field is a field that was not sent.
 */
const fromForm = <T extends z.ZodType>(inner: T) =>
  z.preprocess((sent) => {
    if (typeof sent !== 'string') return sent
    const text = sent.trim().replace(',', '.')
    if (text === '') return undefined
    return /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : sent
  }, inner)
const whole = (least: number, most: number) => z.number().int('Įveskite sveikąjį skaičių.').min(least).max(most)
const Units = fromForm(whole(0, 1_000_000))
const RowId = fromForm(whole(1, 2_147_483_647))
const Flag = z.preprocess(
  (v) => (v === '1' || v === 'true' || v === 1 ? true : v === '0' || v === 'false' || v === 0 ? false : v),
  z.boolean(),
)
/** A JSON array inside a form field. */
const json = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    if (value === '') return []
    try {
      const sent = JSON.parse(value)
      const found = findUnwritable(sent)
      if (!found) return sent
      context.addIssue(found.message)
    } catch {
      context.addIssue('Turi būti JSON sąrašas.')
    }
    return z.NEVER
  }, inner)

export const priceMustBePositive = 'Kaina turi būti didesnė už 0'
const mostCents = 100_000_000
/** Cents, as rent and sell forms send them. */
const cents = z.number().int('Kaina siunčiama centais.').max(mostCents)
/** The mode's price must be positive; the other one is 0 or absent, and becomes 0 whatever it was. */
const RentCents = fromForm(cents.min(0, priceMustBePositive).default(0))

/** Of one unit; a client that does not send it leaves it as it was. */
const HeldCents = fromForm(cents.min(0, 'Suma negali būti mažesnė už 0.').optional())

/** Of one form. */
export const mostPictures = 20
/** Of one file, as every form of the shop takes it. */
export const mostPictureBytes = 10 * 1024 * 1024

const productForm = {
  title: Title,
  about: Kept(20_000).default(''),
  left_in_stock: Units,
  /** The stock that the form showed when it was opened: then only the difference is applied. */
  left_in_stock_seen: fromForm(whole(0, 1_000_000).optional()),
  /** `updated_at` of the product that the form showed: when somebody has saved it since then, this is a 409. */
  updated_at_seen: Instant.optional(),
  /** Rows with an empty half are left out. */
  properties: z
    .array(z.object({ property: Kept(200).default(''), value: Kept(500).default('') }))
    .max(100)
    .default([])
    .transform((rows) => rows.filter((row) => row.property !== '' && row.value !== '')),
  /**
   * Pictures of the product in their order. One that is not named stays, behind these: somebody may have added it since
   * the form was opened. A picture goes by `DeleteProductImage` alone.
   */
  existing_images: json(
    z
      .array(z.object({ id: z.int(), is_main: z.union([z.boolean(), z.int()]).transform(Boolean).default(false) }))
      .max(50),
  ).optional(),
  /** The place of each newly sent file among all pictures, from 0; without it the new ones stand behind the others. */
  new_image_places: json(z.array(z.int().min(0).max(100)).max(mostPictures)).optional(),
  /** Which of the newly sent files becomes the main picture, from 0. */
  main_image_index: fromForm(whole(0, 1_000).optional()),
}

const attributesField = json(
  z
    .array(z.object({ attribute_name: Kept(100).min(1), attribute: Kept(200).min(1), price: fromForm(cents.min(0)) }))
    .max(200)
    .refine(
      (rows) => new Set(rows.map((row) => `${row.attribute_name}\0${row.attribute}`)).size === rows.length,
      'Ta pati savybės reikšmė įrašyta du kartus.',
    )
    .default([]),
)

/** What a bundle is made of; an empty list is none. A client that does not send it leaves it as it was. */
const partsField = json(
  z
    .array(
      z.object({
        product_id: fromForm(whole(1, 2_147_483_647)),
        quantity: fromForm(
          z.number().int('Įveskite sveikąjį skaičių.').min(1, 'Kiekis turi būti bent 1.').max(mostOfAPart),
        ),
      }),
    )
    .max(mostParts, `Rinkinyje – ne daugiau kaip ${mostParts} skirtingų dalių.`)
    .refine(
      (rows) => new Set(rows.map((row) => row.product_id)).size === rows.length,
      'Ta pati dalis įrašyta du kartus: nurodykite kiekį.',
    )
    .optional(),
)

/** What several days cost together, in cents; an empty list ends the packages. A client that does not send it leaves them as they are. */
const packagesField = json(
  z
    .array(
      z.object({
        days: fromForm(
          z
            .number('Įrašykite, kelioms dienoms paketas.')
            .int('Įveskite sveikąjį skaičių.')
            .min(LEAST_PACKAGE_DAYS, `Paketas – bent ${LEAST_PACKAGE_DAYS} dienoms.`)
            .max(MOST_PACKAGE_DAYS, `Paketas – ne daugiau kaip ${MOST_PACKAGE_DAYS} dienoms.`),
        ),
        price: fromForm(
          z
            .number('Įrašykite paketo kainą.')
            .int('Kaina siunčiama centais.')
            .min(1, priceMustBePositive)
            .max(mostCents, 'Kaina per didelė.'),
        ),
      }),
    )
    .max(MOST_PACKAGES, `Ne daugiau kaip ${MOST_PACKAGES} paketų.`)
    .superRefine((rows, context) => {
      const known = new Set<number>()
      for (const [at, { days }] of rows.entries()) {
        if (known.has(days))
          context.addIssue({ code: 'custom', path: [at, 'days'], message: 'Tiek dienų paketas jau įrašytas.' })
        known.add(days)
      }
    })
    .optional(),
)

const every = (most: number) => fromForm(whole(1, most).nullish())
const Inspections = json(
  z
    .array(
      z.object({
        kind: Kept(80).min(1, 'Įrašykite patikros rūšį.'),
        months: every(240),
        rental_days: every(3_650),
        meter_hours: every(100_000),
        obligatory: Flag.default(false),
      }),
    )
    .max(mostInspectionKinds, `Ne daugiau kaip ${mostInspectionKinds} rūšių.`)
    .superRefine((rows, context) => {
      const known = new Set<string>()
      for (const [at, { kind, months, rental_days, meter_hours }] of rows.entries()) {
        if (!months && !rental_days && !meter_hours)
          context.addIssue({
            code: 'custom',
            path: [at, 'months'],
            message: 'Nurodykite, kas kiek mėnesių, nuomos dienų arba motovalandų tikrinama.',
          })
        if (known.has(kind.toLocaleLowerCase('lt')))
          context.addIssue({ code: 'custom', path: [at, 'kind'], message: 'Ši rūšis jau įrašyta.' })
        known.add(kind.toLocaleLowerCase('lt'))
      }
    }),
)

export const RentProductForm = z.object({
  ...productForm,
  rent_category_id: RowId,
  price_per_day: RentCents,
  price_per_hour: RentCents,
  deposit: HeldCents,
  replacement_value: HeldCents,
  /** A client that does not send these leaves them as they were. */
  tracked: z.enum(trackings).optional(),
  turnaround_minutes: fromForm(whole(0, mostTurnaroundMinutes).optional()),
  /** Rent by the day: the fewest charged days, and what several days cost together. */
  minimum_days: fromForm(whole(1, MOST_PACKAGE_DAYS).optional()),
  packages: packagesField,
  /** Fewer units than are booked: whoever sends it was told which bookings that breaks. */
  accept_broken: Flag.optional(),
  parts: partsField,
  inspections: Inspections.optional(),
  /** One of the two modes; a client that sends neither says it by its price. */
  is_day_rent: Flag.optional(),
  is_hour_rent: Flag.optional(),
})
export type RentProductForm = z.infer<typeof RentProductForm>

export const SellProductForm = z.object({
  ...productForm,
  sell_category_id: RowId,
  price: fromForm(cents.min(1, priceMustBePositive)),
  attributes: attributesField,
})
export type SellProductForm = z.infer<typeof SellProductForm>

const OptionalCategory = z.preprocess(
  (value) => (value === '' || value === 'null' || value === null ? undefined : value),
  RowId.optional(),
)

/** Decimal euros, as number or text with a point or a comma, read as whole cents. */
const Euros = z
  .union([z.number(), Exact(40)], 'Įveskite kainą eurais, pavyzdžiui, 12,50.')
  .transform((sent, context) => {
    const read = parseEuros(sent)
    if (read !== undefined && read > 0 && read <= mostCents) return read
    const why =
      read === undefined
        ? 'Įveskite kainą eurais, pavyzdžiui, 12,50.'
        : read > 0
          ? 'Kaina per didelė.'
          : priceMustBePositive
    context.addIssue(why)
    return z.NEVER
  })

export const AdditionProductForm = z.object({
  ...productForm,
  addition_category_id: RowId,
  /** Offered as an accessory on the products of these. */
  rent_category_id: OptionalCategory,
  sell_category_id: OptionalCategory,
  /** Sent in decimal euros, unlike the other two kinds. */
  price: Euros,
  attributes: attributesField,
})
export type AdditionProductForm = z.infer<typeof AdditionProductForm>

const adminProducts = <K extends Kind, S extends z.core.$ZodLooseShape, R extends z.ZodType>(
  kind: K,
  form: z.ZodObject<S>,
  row: R,
) => {
  const images = { files: 'images', most: mostPictures } as const
  const importProducts = importEndpoint(
    `/api/admin/${kind}-products/import`,
    'catalogue:write',
    `Products of kind ${kind} from a CSV file, recognised by number or address; others are created. All rows or none`,
  )
  return {
    list: endpoint({
      method: 'GET',
      address: `/api/admin/${kind}-products`,
      who: 'catalogue:read',
      summary: `Products of kind ${kind}, newest first, 20 a page; found by title, category and stock`,
      query: OfficeListQuery,
      answer: listOf(row),
    }),
    create: endpoint({
      method: 'POST',
      address: `/api/admin/${kind}-products`,
      who: 'catalogue:write',
      summary: `Create a product of kind ${kind}`,
      body: form,
      multipart: images,
      answer: oneOf(row),
      status: 201,
    }),
    update: endpoint({
      method: 'POST',
      address: `/api/admin/${kind}-products/:id`,
      who: 'catalogue:write',
      summary: `Update a product of kind ${kind}`,
      params: ById,
      body: form.extend(updating),
      multipart: images,
      answer: oneOf(row),
      refuses: [409],
    }),
    remove: endpoint({
      method: 'DELETE',
      address: `/api/admin/${kind}-products/:id`,
      who: 'catalogue:write',
      summary: `Delete a product of kind ${kind}; refused while units are out or booked`,
      params: ById,
      refuses: [409],
    }),
    export: endpoint({
      method: 'GET',
      address: `/api/admin/${kind}-products/export.csv`,
      who: 'catalogue:read',
      about: 'nobody',
      summary: `The list of ${kind} products as a CSV file, all of it: semicolons, UTF-8 with its mark, euros with a comma`,
      query: OfficeListQuery.omit({ page: true }),
      file: 'text/csv',
    }),
    import: importProducts,
    importProgress: importProgressEndpoint(importProducts),
  }
}

export const AdminProducts = {
  rent: adminProducts('rent', RentProductForm, AdminRentProduct),
  sell: adminProducts('sell', SellProductForm, AdminSellProduct),
  addition: adminProducts('addition', AdditionProductForm, AdminAdditionProduct),
}

export const DeleteProductImage = endpoint({
  method: 'DELETE',
  address: '/api/admin/product-images/:type/:id',
  who: 'catalogue:write',
  summary: 'Delete one picture of a product',
  params: ById.extend({ type: z.enum(['rent', 'sell', 'additions']) }),
})
