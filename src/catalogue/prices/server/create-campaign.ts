import { inArray } from 'drizzle-orm'
import { tag } from '#catalogue/cache-tags.ts'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { CampaignForm } from '../campaigns.contract.ts'
import { CampaignCreated } from '../prices.events.ts'
import { campaign_targets, campaigns } from './prices.tables.ts'

const taken = 'Toks kodas jau yra kitoje akcijoje.'
registerConstraintRefusal(
  'campaign_code_is_unique',
  () => new Refusal(409, 'code-taken', taken, { errors: { code: [taken] } }),
)

/** 422 for a first day in the past, unknown products and categories; 409 `code-taken`. */
export async function createCampaign(work: Work<number>, { form }: { form: CampaignForm }): Promise<number> {
  const { tx, now, by: byUserId } = work
  const { title, percent, from, to, code } = form
  // a reduction can't be announced for the past
  if (from < toVilniusDay(now)) throw invalid({ from: ['Akcija negali prasidėti praeityje.'] })
  const productIds = await foundProducts(tx, [...new Set(form.products)])
  const categoryIds = await foundCategories(tx, [...new Set(form.categories)])
  const starts = toInstant(from, '00:00')
  const begins_at = starts < now ? now : starts
  const [made] = await tx
    .insert(campaigns)
    .values({
      title,
      percent,
      from_day: from,
      to_day: to,
      code: code || null,
      begins_at,
      ends_at: toInstant(addDays(to, 1), '00:00'),
      created_at: now,
      created_by: byUserId,
    })
    .returning({ id: campaigns.id })
  if (!made) throw new Error('The campaign was not written')
  await tx
    .insert(campaign_targets)
    .values([
      ...productIds.map((product_id) => ({ campaign_id: made.id, product_id })),
      ...categoryIds.map((category_id) => ({ campaign_id: made.id, category_id })),
    ])
  const subject = { kind: 'campaign', id: made.id, title } as const
  await work.happened(CampaignCreated, subject, { percent, from, to, ...(code && { code }) })
  work.invalidate(tag.campaigns)
  return made.id
}

async function foundProducts(tx: Tx, ids: number[]): Promise<number[]> {
  const productRows =
    ids.length === 0
      ? []
      : await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids)).for('key share')
  const missing = ids.find((id) => !productRows.some((product) => product.id === id))
  if (missing !== undefined) throw invalid({ products: [`Produkto Nr.\u00a0${missing} nėra.`] })
  return ids
}

/** A slug means all catalogues' categories that have it. */
async function foundCategories(tx: Tx, slugs: string[]): Promise<number[]> {
  const rows = { id: categories.id, slug: categories.slug }
  const categoryRows =
    slugs.length === 0
      ? []
      : await tx.select(rows).from(categories).where(inArray(categories.slug, slugs)).for('key share')
  const missing = slugs.find((slug) => !categoryRows.some((category) => category.slug === slug))
  if (missing !== undefined) throw invalid({ categories: [`Kategorijos „${missing}“ nėra.`] })
  return categoryRows.map(({ id }) => id)
}
