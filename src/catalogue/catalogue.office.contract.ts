import { z } from 'zod'
import { ById, endpoint, IdInBody, Instant, listOf, maxInt, oneOf, PageQuery, Sort } from '#platform/contract.ts'
import { importEndpoint, importProgressEndpoint } from '#platform/csv/import.contract.ts'
import { Exact, Line } from '#platform/text.ts'
import { findUnwritable } from '#platform/writable.ts'
import { SeenMoment } from '#rules/calendar/asked-day.ts'
import { parseEan } from '#rules/codes/ean.ts'
import { LEAST_PACKAGE_DAYS, MOST_PACKAGE_DAYS, MOST_PACKAGES } from '#rules/tariffs/tariff-limits.ts'
import { wrongDeductible, wrongShare } from '#rules/tariffs/waiver.ts'
import { formsOf } from '#shell/fields/field.ts'
import { cents, fromForm, Kept, mostCents, priceMustBePositive, whole } from '#shell/fields/sent.ts'
import { mostOfAPart, mostParts } from './bundle-limits.ts'
import { Attribute, Category, details, GoodsCard, held, parts, RentCard } from './catalogue.contract.ts'
import { InspectionKind, mostInspectionKinds } from './inspection-kinds.ts'
import type { Kind } from './kinds.ts'
import { productFields } from './product-fields.ts'

const Named = z.object({ id: z.int(), title: z.string() })
/** How many count at a place. */
const Standing = z.object({ place_id: z.int(), quantity: z.int() })
export type Standing = z.infer<typeof Standing>
/** Everything the edit form shows, without campaigns, and when it was last saved. */
const officeDetails = {
  ...details,
  updated_at: Instant,
  /** The default one first; of a bundle none. */
  stock: z.array(Standing),
}
export const AdminRentProduct = RentCard.omit({ campaign: true }).extend({
  ...officeDetails,
  ...held,
  parts,
  /** The first ten by title. */
  in_bundles: z.array(Named),
  inspections: z.array(InspectionKind),
})
export type AdminRentProduct = z.infer<typeof AdminRentProduct>
export const AdminSellProduct = GoodsCard.omit({ campaign: true }).extend({
  ...officeDetails,
  sku: z.string(),
  ean: z.array(z.string()),
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
  /** Part of the title, ignoring case and diacritics. */
  q: Typed,
})

export const OfficeListQuery = PageQuery.extend({
  /** Beginnings of words of the title, ignoring case and diacritics; of goods also a whole SKU or EAN. */
  q: Typed,
  /** Slug; an unknown one has no products. */
  category: Exact(250).optional(),
  stock: z.enum(['in', 'out']).optional(),
  sort: Sort(['newest', '-newest', 'title', '-title', 'price', '-price', 'stock', '-stock'], 'newest'),
})
export type OfficeListQuery = z.infer<typeof OfficeListQuery>

const OptionalNumber = (wrong: string, { least, most }: { least: number; most: number }) =>
  z.preprocess(
    (typed) => (typed === '' || typed === undefined ? undefined : Number(typed)),
    z.number(wrong).min(least, wrong).max(most, wrong).optional(),
  )

/** The picture is the file `image`. */
export const CategoryForm = z
  .object({
    title: Kept(200).min(1),
    /** Of rent; absent: unchanged. */
    waiver: z.enum(['standard', 'off', 'own'], 'Pasirinkite, ar siūlyti atsakomybės ribojimą.').optional(),
    /** `own`: percent of the rent, and cents. */
    waiver_percent: OptionalNumber(wrongShare, { least: 0.1, most: 100 }),
    waiver_deductible: OptionalNumber(wrongDeductible, { least: 0, most: 100_000_000 }),
  })
  .check(({ value: { waiver, waiver_percent, waiver_deductible }, issues }) => {
    if (waiver !== 'own') return
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: undefined })
    if (waiver_percent === undefined) refuse('waiver_percent', wrongShare)
    if (waiver_deductible === undefined || !Number.isInteger(waiver_deductible))
      refuse('waiver_deductible', wrongDeductible)
  })
export type CategoryForm = z.output<typeof CategoryForm>

const OfficeCategory = Category.extend({
  /** Of rent: null as the shop's. */
  waiver: z.object({ percent: z.number(), deductible: z.int() }).or(z.literal('off')).nullable(),
})
export type OfficeCategory = z.infer<typeof OfficeCategory>
/** Title the form showed; 409 on update when it has changed since. */
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
    answer: listOf(OfficeCategory),
  }),
  create: endpoint({
    method: 'POST',
    address: `/api/admin/${kind}-categories`,
    who: 'catalogue:write',
    summary: `Create a category of kind ${kind}`,
    body: CategoryForm,
    multipart: categoryFile,
    answer: oneOf(OfficeCategory),
    status: 201,
  }),
  update: endpoint({
    method: 'POST',
    address: `/api/admin/${kind}-categories/:id`,
    who: 'catalogue:write',
    summary: `Update a category of kind ${kind}; without a file its picture stays`,
    params: ById,
    body: CategoryForm.safeExtend({ ...updating, ...seenTitle }),
    multipart: categoryFile,
    answer: oneOf(OfficeCategory),
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

export const Units = fromForm(whole(0, 1_000_000))
const RowId = fromForm(whole(1, maxInt))
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

/** In one form. */
export const mostPictures = 20
export const mostPictureBytes = 10 * 1024 * 1024

const { title, about } = productFields.rent

const Standings = json(z.array(z.object({ place_id: RowId, quantity: Units })).max(1_000))

const productForm = {
  ...formsOf({ title, about }),
  /** At the places named; not of tracked tools. Wins over `left_in_stock`, of the default place. */
  stock: Standings.optional(),
  /** As shown: the difference is applied. */
  stock_seen: Standings.optional(),
  /** Required without `stock`. */
  left_in_stock: fromForm(whole(0, 1_000_000).optional()),
  /** As shown: the difference is applied. */
  left_in_stock_seen: fromForm(whole(0, 1_000_000).optional()),
  /** As shown; 409 when saved since. */
  updated_at_seen: SeenMoment.optional(),
  /** Half-filled rows are left out. */
  properties: z
    .array(z.object({ property: Kept(200).default(''), value: Kept(500).default('') }))
    .max(100)
    .default([])
    .transform((rows) => rows.filter((row) => row.property !== '' && row.value !== '')),
  /** Order of existing pictures. Unnamed ones stay, behind these; only `DeleteProductImage` deletes. */
  existing_images: json(
    z
      .array(z.object({ id: IdInBody, is_main: z.union([z.boolean(), z.int()]).transform(Boolean).default(false) }))
      .max(50),
  ).optional(),
  /** Of each new file among all, from 0; default: behind the others. */
  new_image_places: json(z.array(z.int().min(0).max(100)).max(mostPictures)).optional(),
  /** Index among the new files, from 0. */
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

const mostEans = 20
/** Not sent: unchanged. */
const eanField = json(
  z
    .array(Exact(40).overwrite((text) => parseEan(text) ?? text.trim()))
    .max(mostEans, `Ne daugiau kaip ${mostEans} EAN kodų.`)
    .superRefine((eans, context) => {
      for (const [at, ean] of eans.entries()) {
        if (!parseEan(ean))
          context.addIssue(`„${ean}“ nėra EAN kodas: jį sudaro 13 skaitmenų, iš kurių paskutinis – kontrolinis.`)
        else if (eans.indexOf(ean) < at) context.addIssue(`EAN kodas ${ean} įrašytas du kartus.`)
      }
    })
    .optional(),
)

/** Empty: no bundle. Not sent: unchanged. */
const partsField = json(
  z
    .array(
      z.object({
        product_id: fromForm(whole(1, maxInt)),
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

/** Cents. Empty ends the packages. Not sent: unchanged. */
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
  ...formsOf(productFields.rent),
  packages: packagesField,
  /** Accepts that bookings break. */
  accept_broken: Flag.optional(),
  parts: partsField,
  inspections: Inspections.optional(),
  /** If neither is sent, the price decides the mode. */
  is_day_rent: Flag.optional(),
  is_hour_rent: Flag.optional(),
})
export type RentProductForm = z.infer<typeof RentProductForm>

export const SellProductForm = z.object({
  ...productForm,
  sell_category_id: RowId,
  ...formsOf(productFields.sell),
  ean: eanField,
  attributes: attributesField,
})
export type SellProductForm = z.infer<typeof SellProductForm>

const OptionalCategory = z.preprocess(
  (value) => (value === '' || value === 'null' || value === null ? undefined : value),
  RowId.optional(),
)

export const AdditionProductForm = z.object({
  ...productForm,
  addition_category_id: RowId,
  /** Offered as an accessory on the products of these. */
  rent_category_id: OptionalCategory,
  sell_category_id: OptionalCategory,
  ...formsOf(productFields.addition),
  ean: eanField,
  attributes: attributesField,
})
export type AdditionProductForm = z.infer<typeof AdditionProductForm>

/** One of the two, told beside the other faults. */
const withSomeStock = <S extends z.core.$ZodLooseShape>(form: z.ZodObject<S>): z.ZodObject<S> =>
  form.refine(
    (sent: { stock?: unknown; left_in_stock?: unknown }) =>
      sent.stock !== undefined || sent.left_in_stock !== undefined,
    {
      path: ['left_in_stock'],
      error: () => Units.safeParse(undefined).error?.issues[0]?.message ?? '',
      when: ({ value, issues }) =>
        typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === 'left_in_stock'),
    },
  )

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
      summary: `Products of kind ${kind}, newest first, 20 a page; found by title, category and stock${kind === 'rent' ? '' : ', or by SKU or EAN'}`,
      query: OfficeListQuery,
      answer: listOf(row),
    }),
    create: endpoint({
      method: 'POST',
      address: `/api/admin/${kind}-products`,
      who: 'catalogue:write',
      summary: `Create a product of kind ${kind}`,
      body: withSomeStock(form),
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
      body: withSomeStock(form.extend(updating)),
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
