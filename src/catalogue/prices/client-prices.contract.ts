import { z } from 'zod'
import { ById, IdInBody } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'

/** More is a price list for everybody. */
export const MAX_CLIENT_PRICES = 1_000

const DayAgreed = DayInput(undefined, 'Tokios dienos nėra. Datą rašykite taip: 2026-11-21.')

/** Off a product, a category or (without either) everything; or a product's own price. */
export const ClientPriceForm = z
  .object({
    product_id: IdInBody.nullish(),
    category_id: IdInBody.nullish(),
    percent: z
      .int('Nuolaida – sveikas procentų skaičius.')
      .min(1, 'Nuolaida – bent 1 %.')
      .max(99, 'Nuolaida – ne daugiau kaip 99 %.')
      .nullish(),
    /** Cents without VAT: of a piece, day or hour. */
    price: z
      .int('Kaina rašoma centais.')
      .min(1, 'Kaina turi būti didesnė už nulį.')
      .max(100_000_000, 'Kaina per didelė.')
      .nullish(),
    from: DayAgreed,
    until: z.union([z.literal('').transform(() => null), DayAgreed]).nullish(),
  })
  .superRefine(({ product_id, category_id, percent, price, from, until }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (product_id && category_id) wrong('category_id', 'Pasirinkite produktą arba kategoriją, ne abu.')
    if ((percent ?? null) === null && (price ?? null) === null) wrong('percent', 'Nurodykite nuolaidą arba kainą.')
    if (percent && price) wrong('price', 'Nurodykite nuolaidą arba kainą, ne abi.')
    if (price && !product_id) wrong('price', 'Sutarta kaina – tik produkto. Kategorijai ar viskam nurodykite nuolaidą.')
    if (until && until < from) wrong('until', 'Paskutinė diena negali būti ankstesnė už pirmą.')
  })
export type ClientPriceForm = z.output<typeof ClientPriceForm>

export const ClientPrice = z.object({
  id: z.int(),
  product: z
    .object({
      id: z.int(),
      title: z.string(),
      unit: z.enum(['vnt', 'day', 'hour']),
      /** Everybody's price; cents without VAT and campaigns. */
      price: z.int(),
    })
    .nullable(),
  category: z.object({ id: z.int(), title: z.string() }).nullable(),
  percent: z.int().nullable(),
  price: z.int().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  state: z.enum(['planned', 'now', 'over']),
})
export type ClientPrice = z.infer<typeof ClientPrice>

const Answer = z.object({
  data: z.array(ClientPrice),
  /** Changes with each save; sent back as `seen`. */
  version: z.string(),
})

const clientsPricesCalls = defineResource('/api/admin/clients/:id/prices', {
  read: 'clients:read',
  write: 'catalogue:write',
})

export const ListClientPrices = clientsPricesCalls.read({
  summary: 'What is agreed with a client: of products, then of categories, then of everything, by their first day',
  params: ById,
  answer: Answer,
})

export const SaveClientPrices = clientsPricesCalls.replace({
  summary:
    'The client’s whole price list; what is not sent ends. Two agreements about one thing on one day are a 422 at the second; 409 `changed-meanwhile` when `seen` is not its version any more',
  params: ById,
  body: z.object({
    prices: z
      .array(ClientPriceForm)
      .max(MAX_CLIENT_PRICES, `Klientui sutarti galima ne daugiau kaip ${MAX_CLIENT_PRICES} kainų.`),
    /** Absent: overwrites. */
    seen: LimitedString(100).optional(),
  }),
  answer: Answer,
  refuses: [409],
})
