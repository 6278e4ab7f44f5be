import { z } from 'zod'
import { SingleLineText } from '#platform/text.ts'
import { MAX_PACKAGE_DAYS } from '#rules/tariffs/tariff-limits.ts'
import { defineField, type Fields, type ValuesOf } from '#shell/fields/field-definition.ts'
import {
  cents,
  Euros,
  limitInteger,
  parseFormNumber,
  priceMustBePositive,
  TrimmedText,
} from '#shell/fields/form-schemas.ts'
import type { Kind } from './kinds.ts'
import { maxTurnaroundMinutes, trackingLabels, trackings } from './tracking.ts'

/** Per unit; not sent: unchanged. */
const HeldCents = parseFormNumber(cents.min(0, 'Suma negali būti mažesnė už 0.').optional())
/** The mode's price must be positive; the other becomes 0. */
const RentCents = parseFormNumber(cents.min(0, priceMustBePositive).default(0))

const title = defineField({
  kind: 'text',
  label: 'Pavadinimas',
  answer: z.string(),
  form: TrimmedText(200).min(1),
  max: 200,
  csv: { required: true },
})

/** On every product's own page. */
export const detailFields = {
  about: defineField({
    kind: 'text',
    label: 'Aprašymas',
    answer: z.string(),
    form: TrimmedText(20_000).default(''),
    max: 20_000,
    rows: 6,
    empty: '',
    csv: {},
  }),
}

/** Cents without VAT; one of the two is 0. */
const rentPrices = {
  price_per_day: defineField({
    kind: 'cents',
    label: 'Dienos kaina be PVM',
    inSentence: 'dienos kaina',
    answer: z.int(),
    form: RentCents,
    empty: 0,
    csv: {},
  }),
  price_per_hour: defineField({
    kind: 'cents',
    label: 'Valandos kaina be PVM',
    inSentence: 'valandos kaina',
    answer: z.int(),
    form: RentCents,
    empty: 0,
    csv: {},
  }),
}

export const heldFields = {
  /** Cents, outside price and VAT; 0: none. */
  deposit: defineField({
    kind: 'cents',
    label: 'Užstatas',
    hint: 'Už vienetą; grąžinamas, be PVM. Arba suma, arba procentai nuo vertės.',
    answer: z.int(),
    form: HeldCents,
    empty: 0,
    csv: {},
  }),
  /** Cents, outside price and VAT; 0: unknown. */
  replacement_value: defineField({
    kind: 'cents',
    label: 'Įrankio vertė',
    hint: 'Vieneto; atlyginama praradus.',
    answer: z.int(),
    form: HeldCents,
    empty: 0,
    csv: {},
  }),
  /** Percent of the replacement value, instead of a sum; 0: none. */
  deposit_percent: defineField({
    kind: 'integer',
    label: 'Užstatas nuo vertės',
    inHistory: 'Užstatas nuo vertės, %',
    unit: '%',
    hint: 'Vietoj sumos: dalis įrankio vertės.',
    answer: z.int(),
    form: parseFormNumber(limitInteger(0, 100).optional()),
    min: 0,
    max: 100,
    empty: 0,
    csv: {},
  }),
  tracked: defineField({
    kind: 'choice',
    label: 'Kaip sekami',
    inSentence: 'kaip skaičiuojami vienetai',
    inHistory: 'Kaip skaičiuojami vienetai',
    answer: z.enum(trackings),
    form: z.enum(trackings).optional(),
    labels: trackingLabels,
    start: 'each',
  }),
  /** Rest at the shop after a return. */
  turnaround_minutes: defineField({
    kind: 'integer',
    label: 'Paruošimas po grąžinimo',
    unit: 'min.',
    hint: 'Kiek laiko po grąžinimo dar neišduodama.',
    answer: z.int(),
    form: parseFormNumber(limitInteger(0, maxTurnaroundMinutes).optional()),
    min: 0,
    max: maxTurnaroundMinutes,
    start: 0,
  }),
  /** Rent by the day: fewest charged days. */
  minimum_days: defineField({
    kind: 'integer',
    label: 'Trumpiausia nuoma',
    unit: 'd.',
    hint: 'Trumpiau neužsakysite nei svetainėje, nei čia.',
    answer: z.int(),
    form: parseFormNumber(limitInteger(1, MAX_PACKAGE_DAYS).optional()),
    min: 1,
    max: MAX_PACKAGE_DAYS,
    start: 1,
  }),
  /** Rent by the day: motor hours in the price of a charged day. */
  included_hours_per_day: defineField({
    kind: 'integer',
    label: 'Įskaičiuota motovalandų per dieną',
    unit: 'val.',
    hint: 'Kiek skaitiklis gali prisukti už dienos kainą.',
    answer: z.int(),
    form: parseFormNumber(limitInteger(0, 24).optional()),
    min: 0,
    max: 24,
    empty: 0,
    csv: {},
  }),
  /** Cents without VAT; 0: hours are not counted. */
  price_per_extra_hour: defineField({
    kind: 'cents',
    label: 'Papildoma motovalanda be PVM',
    hint: 'Tuščia – motovalandos neskaičiuojamos.',
    answer: z.int(),
    form: HeldCents,
    empty: 0,
    csv: {},
  }),
}

/** Cents without VAT. */
const price = { kind: 'cents', label: 'Kaina be PVM', inSentence: 'kaina', answer: z.int(), csv: {} } as const

/** The office's alone. Not sent: unchanged. */
const sku = defineField({
  kind: 'text',
  label: 'Prekės kodas (SKU)',
  inSentence: 'prekės kodas',
  hint: 'Jūsų pačių kodas; pirkėjai jo nemato.',
  answer: z.string(),
  form: SingleLineText(40)
    .overwrite((text) => text.normalize('NFC'))
    .optional(),
  max: 40,
  empty: '',
  csv: {},
})

/** The office's alone, for margins; 0: unknown. */
const cost = defineField({
  kind: 'cents',
  label: 'Pirkta už',
  inSentence: 'kiek mokėta perkant',
  hint: 'Kiek be PVM kainavo vienetas; iš to skaičiuojama marža. Pirkėjai nemato.',
  answer: z.int(),
  form: HeldCents,
  empty: 0,
  csv: {},
})

/**
 * Fields of one column each, by kind. What stands here is written, read back and in the form. Visitors read title, prices,
 * `detailFields` and `heldFields`. Lists and fields with rules of their own are elsewhere.
 */
export const productFields = {
  rent: { title, ...detailFields, ...rentPrices, ...heldFields },
  sell: {
    title,
    ...detailFields,
    price: defineField({ ...price, form: parseFormNumber(cents.min(1, priceMustBePositive)) }),
    sku,
    cost,
  },
  addition: { title, ...detailFields, price: defineField({ ...price, form: Euros, sentIn: 'euros' }), sku, cost },
} satisfies Record<Kind, Fields>

export const everyField = { ...productFields.addition, ...productFields.sell, ...productFields.rent }
export type ProductValues = ValuesOf<typeof everyField>
