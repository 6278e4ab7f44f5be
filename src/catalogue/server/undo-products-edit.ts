import { and, eq, inArray } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ProductUpdated } from '../catalogue.events.ts'
import type { Kind } from '../kinds.ts'
import { categories } from './catalogue.tables.ts'
import { lockEditedProducts, type ProductEdit, writeEditedProducts } from './write-edited-products.ts'

const MAY_BE_UNDONE_MS = 10 * 60_000
/** Beside the category. Codes that were made or ended stay so. */
const undoneColumns = ['price', 'price_per_day', 'price_per_hour', 'minimum_days'] as const

/** By what the history says; products that were changed since, or whose category is gone, are left. 409 when it is too late. */
export async function undoProductsEdit(
  work: Work<number>,
  { kind, doneAt }: { kind: Kind; doneAt: Date },
): Promise<{ restored: number; left: number }> {
  const { tx, by, now } = work
  work.assertRight('catalogue:write')
  if (now.getTime() - doneAt.getTime() > MAY_BE_UNDONE_MS)
    throw conflict('too-late', 'Anuliuoti galima tik per dešimt minučių.')
  const lines = await tx
    .select({ id: history.subject_id, details: history.details })
    .from(history)
    .where(and(eq(history.by_id, by), eq(history.at, doneAt), eq(history.deed, ProductUpdated.name)))
  const changes = new Map(lines.flatMap(({ id, details }) => (id === null ? [] : [[id, details as Changes] as const])))
  const matches = await lockEditedProducts(tx, { kind, ids: [...changes.keys()] })
  const byTitle = await findCategories(work, kind, [...changes.values()])
  const edits = matches.flatMap((product): ProductEdit[] => {
    if (product.updated_at.getTime() !== doneAt.getTime()) return []
    const after: ProductEdit['after'] = {}
    for (const [name, [before]] of Object.entries(changes.get(product.id) ?? {})) {
      if (name === 'category') after.category_id = byTitle.get(String(before))
      const column = undoneColumns.find((one) => one === name)
      if (column) after[column] = Number(before)
    }
    if (Object.keys(after).length === 0 || Object.values(after).includes(undefined as never)) return []
    return [{ product, after, categoryTitle: changes.get(product.id)?.category?.[0] as string | undefined }]
  })
  await writeEditedProducts(work, edits)
  return { restored: edits.length, left: changes.size - edits.length }
}

type Changes = Record<string, readonly [before: unknown, after: unknown]>

/** By their titles, where one has it; held. */
async function findCategories({ tx }: Work, kind: Kind, all: Changes[]): Promise<Map<string, number>> {
  const titles = [...new Set(all.flatMap(({ category }) => (category ? String(category[0]) : [])))]
  const matches = await tx
    .select({ id: categories.id, title: categories.title })
    .from(categories)
    .where(and(eq(categories.kind, kind), inArray(categories.title, titles)))
    .for('key share')
  const alone = matches.filter(({ title }) => matches.filter((other) => other.title === title).length === 1)
  return new Map(alone.map(({ id, title }) => [title, id]))
}
