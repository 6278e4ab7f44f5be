import { z } from 'zod'
import {
  ById,
  defineEndpoint,
  IdInBody,
  Instant,
  maxInt,
  OfficePageQuery,
  SortParameter,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { defineImportEndpoint, defineImportProgressEndpoint } from '#platform/csv/import.contract.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { findUnwritable } from '#platform/writable.ts'
import { VersionMoment } from '#rules/calendar/day-input.ts'
import { parseEan } from '#rules/codes/ean.ts'
import { MAX_PACKAGE_DAYS, MAX_PACKAGES, MIN_PACKAGE_DAYS } from '#rules/tariffs/tariff-limits.ts'
import { invalidDeductibleMessage, invalidShareMessage } from '#rules/tariffs/waiver.ts'
import { fileParameters } from '#shell/exports/file-parameters.ts'
import { pickAnswerSchemas, pickFormSchemas } from '#shell/fields/field-definition.ts'
import {
  cents,
  limitInteger,
  maxCents,
  parseFormNumber,
  priceMustBePositive,
  TrimmedText,
} from '#shell/fields/form-schemas.ts'
import { maxBundleParts, maxPartQuantity } from './bundle-limits.ts'
import { Attribute, Category, details, GoodsCard, held, parts, RentCard } from './catalogue.contract.ts'
import { InspectionKind, maxInspectionKinds } from './inspection-kinds.ts'
import type { Kind } from './kinds.ts'
import { productFields } from './product-fields.ts'

const Named = z.object({ id: z.int(), title: z.string() })
/** Units that count at a branch. */
const BranchStock = z.object({ place_id: z.int(), quantity: z.int() })
export type BranchStock = z.infer<typeof BranchStock>
/** Everything the edit form shows, without campaigns, and when it was last saved. */
const officeDetails = {
  ...details,
  updated_at: Instant,
  /** The default one first; of a bundle none. */
  stock: z.array(BranchStock),
}
export const AdminRentProduct = RentCard.omit({ campaign: true }).extend({
  ...officeDetails,
  ...held,
  ...pickAnswerSchemas(productFields.rent),
  parts,
  /** The first ten by title. */
  in_bundles: z.array(Named),
  inspections: z.array(InspectionKind),
})
export type AdminRentProduct = z.infer<typeof AdminRentProduct>
const goodsLists = { ean: z.array(z.string()), attributes: z.array(Attribute) }
export const AdminSellProduct = GoodsCard.omit({ campaign: true }).extend({
  ...officeDetails,
  ...pickAnswerSchemas(productFields.sell),
  ...goodsLists,
})
export type AdminSellProduct = z.infer<typeof AdminSellProduct>
export const AdminAdditionProduct = GoodsCard.omit({ campaign: true }).extend({
  ...officeDetails,
  ...pickAnswerSchemas(productFields.addition),
  ...goodsLists,
  rent_category: Named.nullable(),
  sell_category: Named.nullable(),
})
export type AdminAdditionProduct = z.infer<typeof AdminAdditionProduct>

const Typed = SingleLineText(100).optional()

const OfficeCategoriesQuery = OfficePageQuery.extend({
  /** Part of the title, ignoring case and diacritics. */
  q: Typed,
})

export const OfficeListQuery = OfficePageQuery.extend({
  /** Beginnings of words of the title, ignoring case and diacritics; of goods also a whole SKU or EAN. */
  q: Typed,
  /** Slug; an unknown one has no products. */
  category: LimitedString(250).optional(),
  stock: z.enum(['in', 'out']).optional(),
  sort: SortParameter(['newest', '-newest', 'title', '-title', 'price', '-price', 'stock', '-stock'], 'newest'),
})
export type OfficeListQuery = z.infer<typeof OfficeListQuery>

const OptionalNumber = (wrong: string, { min, max }: { min: number; max: number }) =>
  z.preprocess(
    (typed) => (typed === '' || typed === undefined ? undefined : Number(typed)),
    z.number(wrong).min(min, wrong).max(max, wrong).optional(),
  )

/** The picture is the file `image`. */
export const CategoryForm = z
  .object({
    title: TrimmedText(200).min(1),
    /** Rent products only; absent: unchanged. */
    waiver: z.enum(['standard', 'off', 'own'], 'Pasirinkite, ar siūlyti apsaugą nuo žalos.').optional(),
    /** `own`: percent of the rent, and cents. */
    waiver_percent: OptionalNumber(invalidShareMessage, { min: 0.1, max: 100 }),
    waiver_deductible: OptionalNumber(invalidDeductibleMessage, { min: 0, max: 100_000_000 }),
  })
  .check(({ value: { waiver, waiver_percent, waiver_deductible }, issues }) => {
    if (waiver !== 'own') return
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: undefined })
    if (waiver_percent === undefined) refuse('waiver_percent', invalidShareMessage)
    if (waiver_deductible === undefined || !Number.isInteger(waiver_deductible))
      refuse('waiver_deductible', invalidDeductibleMessage)
  })
export type CategoryForm = z.output<typeof CategoryForm>

const OfficeCategory = Category.extend({
  /** Rent products only: null as the shop's. */
  waiver: z.object({ percent: z.number(), deductible: z.int() }).or(z.literal('off')).nullable(),
})
export type OfficeCategory = z.infer<typeof OfficeCategory>
/** Title the form showed; 409 on update when it has changed since. */
const seenTitle = { title_seen: LimitedString(400).optional() }
const updating = { _method: z.literal('PUT', 'Keičiama su _method=PUT.') }
const categoryFile = { files: 'image', max: 1 } as const

const adminCategories = (kind: Kind) => ({
  list: defineEndpoint({
    method: 'GET',
    address: `/api/admin/${kind}-categories`,
    who: 'catalogue:read',
    summary: `Categories of kind ${kind}, newest first, 20 a page; q finds part of a title`,
    query: OfficeCategoriesQuery,
    answer: wrapRows(OfficeCategory),
  }),
  create: defineEndpoint({
    method: 'POST',
    address: `/api/admin/${kind}-categories`,
    who: 'catalogue:write',
    summary: `Create a category of kind ${kind}`,
    body: CategoryForm,
    multipart: categoryFile,
    answer: wrapRow(OfficeCategory),
    status: 201,
  }),
  update: defineEndpoint({
    method: 'POST',
    address: `/api/admin/${kind}-categories/:id`,
    who: 'catalogue:write',
    summary: `Update a category of kind ${kind}; without a file its picture stays`,
    params: ById,
    body: CategoryForm.safeExtend({ ...updating, ...seenTitle }),
    multipart: categoryFile,
    answer: wrapRow(OfficeCategory),
    refuses: [409],
  }),
  remove: defineEndpoint({
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

export const StockUnits = parseFormNumber(limitInteger(0, 1_000_000))
const RowId = parseFormNumber(limitInteger(1, maxInt))
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
      const match = findUnwritable(sent)
      if (!match) return sent
      context.addIssue(match.message)
    } catch {
      context.addIssue('Turi būti JSON sąrašas.')
    }
    return z.NEVER
  }, inner)

export const maxPictures = 20
export const maxPictureBytes = 10 * 1024 * 1024

const { title, about } = productFields.rent

const Standings = json(z.array(z.object({ place_id: RowId, quantity: StockUnits })).max(1_000))

const productForm = {
  ...pickFormSchemas({ title, about }),
  /** At the places named; not of tracked tools. Wins over `left_in_stock`, of the default place. */
  stock: Standings.optional(),
  /** Stock as shown: the difference is applied. */
  stock_seen: Standings.optional(),
  /** Required without `stock`. */
  left_in_stock: parseFormNumber(limitInteger(0, 1_000_000).optional()),
  /** Stock as shown: the difference is applied. */
  left_in_stock_seen: parseFormNumber(limitInteger(0, 1_000_000).optional()),
  /** The moment as shown; 409 when saved since. */
  updated_at_seen: VersionMoment.optional(),
  /** Half-filled rows are left out. */
  properties: z
    .array(z.object({ property: TrimmedText(200).default(''), value: TrimmedText(500).default('') }))
    .max(100)
    .default([])
    .transform((rows) => rows.filter((row) => row.property !== '' && row.value !== '')),
  /** Order of existing pictures. Unnamed ones stay, behind these; only `DeleteProductImage` deletes. */
  existing_images: json(
    z
      .array(z.object({ id: IdInBody, is_main: z.union([z.boolean(), z.int()]).transform(Boolean).default(false) }))
      .max(50),
  ).optional(),
  /** The position of each new file among all, from 0; default: behind the others. */
  new_image_places: json(z.array(z.int().min(0).max(100)).max(maxPictures)).optional(),
  /** Index among the new files, from 0. */
  main_image_index: parseFormNumber(limitInteger(0, 1_000).optional()),
}

const attributesField = json(
  z
    .array(
      z.object({
        attribute_name: TrimmedText(100).min(1),
        attribute: TrimmedText(200).min(1),
        price: parseFormNumber(cents.min(0)),
      }),
    )
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
    .array(LimitedString(40).overwrite((text) => parseEan(text) ?? text.trim()))
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
        product_id: parseFormNumber(limitInteger(1, maxInt)),
        quantity: parseFormNumber(
          z.number().int('Įveskite sveikąjį skaičių.').min(1, 'Kiekis turi būti bent 1.').max(maxPartQuantity),
        ),
      }),
    )
    .max(maxBundleParts, `Rinkinyje – ne daugiau kaip ${maxBundleParts} skirtingų dalių.`)
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
        days: parseFormNumber(
          z
            .number('Įrašykite, kelioms dienoms paketas.')
            .int('Įveskite sveikąjį skaičių.')
            .min(MIN_PACKAGE_DAYS, `Paketas – bent ${MIN_PACKAGE_DAYS} dienoms.`)
            .max(MAX_PACKAGE_DAYS, `Paketas – ne daugiau kaip ${MAX_PACKAGE_DAYS} dienoms.`),
        ),
        price: parseFormNumber(
          z
            .number('Įrašykite paketo kainą.')
            .int('Kaina siunčiama centais.')
            .min(1, priceMustBePositive)
            .max(maxCents, 'Kaina per didelė.'),
        ),
      }),
    )
    .max(MAX_PACKAGES, `Ne daugiau kaip ${MAX_PACKAGES} paketų.`)
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

const every = (max: number) => parseFormNumber(limitInteger(1, max).nullish())
const Inspections = json(
  z
    .array(
      z.object({
        kind: TrimmedText(80).min(1, 'Įrašykite patikros rūšį.'),
        months: every(240),
        rental_days: every(3_650),
        meter_hours: every(100_000),
        obligatory: Flag.default(false),
      }),
    )
    .max(maxInspectionKinds, `Ne daugiau kaip ${maxInspectionKinds} rūšių.`)
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
  ...pickFormSchemas(productFields.rent),
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
  ...pickFormSchemas(productFields.sell),
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
  ...pickFormSchemas(productFields.addition),
  ean: eanField,
  attributes: attributesField,
})
export type AdditionProductForm = z.infer<typeof AdditionProductForm>

/** A missing stock is refused beside the other errors. */
const withSomeStock = <S extends z.core.$ZodLooseShape>(form: z.ZodObject<S>): z.ZodObject<S> =>
  form.refine(
    (sent: { stock?: unknown; left_in_stock?: unknown }) =>
      sent.stock !== undefined || sent.left_in_stock !== undefined,
    {
      path: ['left_in_stock'],
      error: () => StockUnits.safeParse(undefined).error?.issues[0]?.message ?? '',
      when: ({ value, issues }) =>
        typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === 'left_in_stock'),
    },
  )

const adminProducts = <K extends Kind, S extends z.core.$ZodLooseShape, R extends z.ZodType>(
  kind: K,
  form: z.ZodObject<S>,
  row: R,
) => {
  const images = { files: 'images', max: maxPictures } as const
  const importProducts = defineImportEndpoint(
    `/api/admin/${kind}-products/import`,
    'catalogue:write',
    `Products of kind ${kind} from a CSV file, recognised by number or address; others are created. All rows or none`,
  )
  return {
    list: defineEndpoint({
      method: 'GET',
      address: `/api/admin/${kind}-products`,
      who: 'catalogue:read',
      summary: `Products of kind ${kind}, newest first, 20 a page; found by title, category and stock${kind === 'rent' ? '' : ', or by SKU or EAN'}`,
      query: OfficeListQuery,
      answer: wrapRows(row),
    }),
    create: defineEndpoint({
      method: 'POST',
      address: `/api/admin/${kind}-products`,
      who: 'catalogue:write',
      summary: `Create a product of kind ${kind}`,
      body: withSomeStock(form),
      multipart: images,
      answer: wrapRow(row),
      status: 201,
    }),
    update: defineEndpoint({
      method: 'POST',
      address: `/api/admin/${kind}-products/:id`,
      who: 'catalogue:write',
      summary: `Update a product of kind ${kind}`,
      params: ById,
      body: withSomeStock(form.extend(updating)),
      multipart: images,
      answer: wrapRow(row),
      refuses: [409],
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      address: `/api/admin/${kind}-products/:id`,
      who: 'catalogue:write',
      summary: `Delete a product of kind ${kind}; refused while units are out or booked`,
      params: ById,
      refuses: [409],
    }),
    export: defineEndpoint({
      method: 'GET',
      address: `/api/admin/${kind}-products/export.csv`,
      who: 'catalogue:read',
      about: 'nobody',
      summary: `The list of ${kind} products as a CSV file, all of it: semicolons, UTF-8 with its mark, euros with a comma`,
      query: OfficeListQuery.omit({ page: true }).extend(fileParameters),
      file: 'text/csv',
    }),
    import: importProducts,
    importProgress: defineImportProgressEndpoint(importProducts),
  }
}

export const AdminProducts = {
  rent: adminProducts('rent', RentProductForm, AdminRentProduct),
  sell: adminProducts('sell', SellProductForm, AdminSellProduct),
  addition: adminProducts('addition', AdditionProductForm, AdminAdditionProduct),
}

export const DeleteProductImage = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/product-images/:type/:id',
  who: 'catalogue:write',
  summary: 'Delete one picture of a product',
  params: ById.extend({ type: z.enum(['rent', 'sell', 'additions']) }),
})
