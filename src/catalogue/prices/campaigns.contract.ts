import { z } from 'zod'
import { ById, defineEndpoint, IdInBody, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, maxDateLength, SingleLineText } from '#platform/text.ts'
import { countDaysBetween } from '#rules/calendar/day.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'

/** A longer reduction is simply a price. */
const LONGEST_DAYS = 366
const MAX_TARGETS = 500

const Products = z.array(IdInBody).max(MAX_TARGETS, `Ne daugiau kaip ${MAX_TARGETS} produktų.`).default([])
const Categories = z.array(LimitedString(250).min(1)).max(MAX_TARGETS).default([])
const Day = (missing: string) =>
  LimitedString(maxDateLength, missing)
    .min(1, { error: missing, abort: true })
    .pipe(DayInput(missing, 'Tokios dienos nėra. Datą rašykite taip: 2026-11-21.'))

export const Campaign = z.object({
  id: z.int(),
  title: z.string(),
  /** Whole percent. */
  percent: z.int(),
  from: z.string(),
  to: z.string(),
  products: z.array(z.object({ id: z.int(), title: z.string() })),
  categories: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** Null: for everybody. */
  code: z.string().nullable(),
  state: z.enum(['planned', 'now', 'over']),
  /** Null until over. */
  ended_at: Instant.nullable(),
  /** Fewer than thirty days of known prices before: reduced, but no reduction may be claimed, or only since a day. */
  without_ledger: z.int(),
  created_at: Instant,
})
export type Campaign = z.infer<typeof Campaign>

const campaignsCalls = defineResource('/api/admin/campaigns', { read: 'catalogue:read', write: 'catalogue:write' })

export const ListCampaigns = campaignsCalls.read({
  summary: 'Campaigns, the latest first, 20 a page',
  query: OfficePageQuery,
  answer: wrapRows(Campaign),
})

export const CampaignForm = z
  .object({
    title: SingleLineText(120, 'Pavadinkite akciją.').min(1, 'Pavadinkite akciją.'),
    percent: z
      .int('Nuolaida – sveikas procentų skaičius.')
      .min(1, 'Nuolaida – bent 1 %.')
      .max(99, 'Nuolaida – ne daugiau kaip 99 %.'),
    from: Day('Pasirinkite pirmą dieną.'),
    to: Day('Pasirinkite paskutinę dieną.'),
    products: Products,
    categories: Categories,
    code: SingleLineText(100)
      .overwrite(cleanTypedText)
      .regex(/^[\p{L}\d_-]{3,40}$/u, 'Kodas – nuo 3 iki 40 raidžių, skaičių ar brūkšnelių, be tarpų.')
      .nullish(),
  })
  .superRefine(({ from, to, products, categories }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (isDay(from) && isDay(to)) {
      if (to < from) wrong('to', 'Paskutinė diena negali būti ankstesnė už pirmą.')
      else if (countDaysBetween(from, to) >= LONGEST_DAYS) wrong('to', 'Akcija trunka ne ilgiau kaip metus.')
    }
    if (products.length + categories.length === 0) wrong('products', 'Pasirinkite produktus arba kategorijas.')
  })
export type CampaignForm = z.output<typeof CampaignForm>

export const CampaignReach = z.object({ products: z.int(), without_ledger: z.int() })
export type CampaignReach = z.infer<typeof CampaignReach>

export const ShowCampaignReach = defineEndpoint({
  method: 'POST',
  address: '/api/admin/campaigns/reach',
  who: 'catalogue:read',
  summary:
    'How many products a campaign would be about, and how many of them have no prices of thirty days in the ledger',
  body: z.object({ from: Day('Pasirinkite pirmą dieną.'), products: Products, categories: Categories }),
  answer: wrapRow(CampaignReach),
  status: 200,
})

export const CreateCampaign = campaignsCalls.create({
  summary: 'So many percent off products or categories for some days, for everybody or for a code',
  body: CampaignForm,
  answer: wrapRow(Campaign),
  refuses: [409],
})

export const EndCampaign = defineEndpoint({
  method: 'POST',
  address: '/api/admin/campaigns/:id/end',
  who: 'catalogue:write',
  summary: 'End a campaign now; one that has not begun is called off',
  params: ById,
  answer: wrapRow(Campaign),
  refuses: [409],
})
