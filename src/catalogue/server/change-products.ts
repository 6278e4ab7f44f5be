import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { conflict, invalid } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { computePercentOf } from '#rules/money/scale-cents.ts'
import type { Work } from '#shell/action/work.ts'
import type { BulkChange, ProductsEdit } from '../bulk-edit.contract.ts'
import type { Kind } from '../kinds.ts'
import { trackingLabels } from '../tracking.ts'
import { categories } from './catalogue.tables.ts'
import { findTrackingRefusals } from './find-tracking-refusals.ts'
import {
  type EditedProduct,
  lockEditedProducts,
  type ProductEdit,
  writeEditedProducts,
} from './write-edited-products.ts'

interface ProductsToEdit {
  kind: Kind
  ids: number[]
  change: BulkChange
  dryRun: boolean
  /** Of the look. */
  seen?: string | undefined
}

type Plan = { after: ProductEdit['after']; words: readonly [before: string, after: string] } | { why: string } | 'same'

const FIRST = 20
const LARGEST_PRICE = 100_000_000

/** All in one transaction, in the order of their ids. 409 `changed-meanwhile` when it is not what the look said. */
export async function changeProducts(
  work: Work<number>,
  { kind, ids, change, dryRun, seen }: ProductsToEdit,
): Promise<ProductsEdit> {
  work.assertRight('catalogue:write')
  const { minimum_days, category_id, tracked } = change
  if (minimum_days !== undefined && kind !== 'rent')
    throw invalid({ 'change.minimum_days': ['Trumpiausia nuoma yra tik nuomos įrankių.'] })
  if (tracked && kind !== 'rent') throw invalid({ 'change.tracked': ['Kodus turi tik nuomos įrankiai.'] })
  const category = category_id === undefined ? undefined : await holdCategory(work, kind, category_id)
  const matches = await lockEditedProducts(work.tx, { kind, ids })
  const refusals = tracked && (await findTrackingRefusals(work.tx, matches, tracked))
  const plans = matches.map((product) => {
    const why = refusals?.get(product.id)
    return { product, plan: why ? { why } : planEdit(product, change, category) }
  })
  if (tracked === 'each') assertFewCodes(plans)
  const edits = plans.flatMap(({ product, plan }) =>
    typeof plan === 'object' && 'after' in plan ? { product, ...plan } : [],
  )
  const skipped = plans.flatMap(({ product, plan }) =>
    typeof plan === 'object' && 'why' in plan ? { product, ...plan } : [],
  )
  const look = computeLook(
    edits,
    skipped.map(({ product }) => product.id),
  )
  if (!dryRun) {
    if (seen !== look)
      throw conflict('changed-meanwhile', 'Kol žiūrėjote, kažkas šiuos produktus pakeitė. Peržiūrėkite iš naujo.')
    await writeEditedProducts(
      work,
      edits.map(({ product, after }) => ({ product, after, categoryTitle: category?.title })),
    )
  }
  return {
    changed: edits.length,
    same: plans.length - edits.length - skipped.length,
    skipped: skipped.length,
    rows: edits
      .slice(0, FIRST)
      .map(({ product: { id, title }, words: [before, after] }) => ({ id, title, before, after })),
    skipped_rows: skipped.slice(0, FIRST).map(({ product: { id, title }, why }) => ({ id, title, why })),
    seen: look,
    done_at: dryRun ? null : work.now.toISOString(),
    may_undo: !tracked,
  }
}

function planEdit(
  product: EditedProduct,
  change: BulkChange,
  category: { id: number; title: string } | undefined,
): Plan {
  if (category)
    return product.category_id === category.id
      ? 'same'
      : { after: { category_id: category.id }, words: [product.category, category.title] }
  const { minimum_days: days, tracked, price_percent: percent, price_cents: cents = 0 } = change
  if (days !== undefined) {
    if (product.price_per_day === 0) return { why: 'Nuomojamas valandomis.' }
    return product.minimum_days === days
      ? 'same'
      : { after: { minimum_days: days }, words: [`${product.minimum_days} d.`, `${days} d.`] }
  }
  if (tracked)
    return product.tracked === tracked
      ? 'same'
      : { after: { tracked }, words: [trackingLabels[product.tracked], trackingLabels[tracked]] }
  const column = priceColumn(product)
  const before = product[column]
  const after = percent === undefined ? before + cents : computePercentOf(before, 100 + percent)
  if (after < 1) return { why: 'Kaina taptų mažesnė už centą.' }
  if (after > LARGEST_PRICE) return { why: 'Kaina taptų per didelė.' }
  return before === after ? 'same' : { after: { [column]: after }, words: [formatMoney(before), formatMoney(after)] }
}

const mostNewCodes = 20_000

function assertFewCodes(plans: { product: EditedProduct; plan: Plan }[]): void {
  const codes = plans.reduce((sum, { product, plan }) => sum + (isEdit(plan) ? product.stock : 0), 0)
  if (codes > mostNewCodes)
    throw invalid({ 'change.tracked': ['Vienu kartu sukuriama iki 20\u00a0000 kodų. Pasirinkite mažiau produktų.'] })
}

const isEdit = (plan: Plan) => typeof plan === 'object' && 'after' in plan

const priceColumn = ({ kind, price_per_day }: EditedProduct) =>
  kind === 'rent' ? (price_per_day > 0 ? 'price_per_day' : 'price_per_hour') : 'price'

/** 422 when it is missing or of another kind. */
async function holdCategory({ tx }: Work, kind: Kind, id: number): Promise<{ id: number; title: string }> {
  const [category] = await tx
    .select({ id: categories.id, title: categories.title })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.kind, kind)))
    .for('key share')
  if (!category) throw invalid({ 'change.category_id': ['Tokios kategorijos nėra. Pasirinkite kitą.'] })
  return category
}

function computeLook(
  edits: { product: EditedProduct; after: object; words: readonly string[] }[],
  skipped: number[],
): string {
  const parts = [edits.map(({ product, after, words }) => [product.id, after, words]), skipped]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
