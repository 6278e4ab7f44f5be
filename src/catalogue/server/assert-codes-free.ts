// biome-ignore-all lint/plugin/sql-by-hand: thousands of codes as one parameter

import { sql } from 'drizzle-orm'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { invalid } from '#platform/refusal.ts'
import type { PlannedProduct } from './plan-import.ts'
import type { ProductDraft } from './product-draft.ts'

// Catches the second of two concurrent saves.
registerConstraintRefusal('sku_is_of_one_product', () => invalid({ sku: [takenWords('sku', '', 'kitam produktui')] }))
registerConstraintRefusal('ean_is_of_one_product', (detail) =>
  invalid({ ean: [takenWords('ean', /\((\d{13})\)/.exec(detail)?.[1] ?? '', 'kitam produktui')] }),
)

type CodeField = 'sku' | 'ean'

const takenWords = (field: CodeField, code: string, to: string) =>
  [field === 'sku' ? 'Prekės kodas' : 'EAN kodas', code && `„${code}“`, `jau priskirtas ${to}.`]
    .filter(Boolean)
    .join(' ')

/** 422 on `sku`, `ean`. */
export async function assertCodesFree(tx: Tx, draft: ProductDraft, id?: number): Promise<void> {
  const others = (await holdersOf(tx, codesOf(draft))).filter((holder) => holder.id !== id)
  if (others.length === 0) return
  throw invalid(
    Object.fromEntries(
      [...Map.groupBy(others, ({ field }) => field)].map(([field, held]) => [
        field,
        held.map(({ code, title }) => takenWords(field, code, `produktui „${title}“`)),
      ]),
    ),
  )
}

/** Codes that the file gives twice, or that products beside it have. */
export async function listTakenCodes(tx: Tx, planned: PlannedProduct[]): Promise<RowError[]> {
  const errors: RowError[] = []
  const inFile = new Set(planned.map(({ before }) => before?.id))
  const given = planned.flatMap(({ row, draft }) => codesOf(draft).map((said) => ({ row, ...said })))
  const holders = new Map((await holdersOf(tx, given)).map((holder) => [keyOf(holder), holder]))
  const rowOf = new Map<string, number>()
  for (const { row, field, code } of given) {
    const key = keyOf({ field, code })
    const earlier = rowOf.get(key)
    const holder = holders.get(key)
    if (earlier !== undefined)
      errors.push({ row, field, message: takenWords(field, code, `produktui ${earlier} eilutėje`) })
    else if (holder && !inFile.has(holder.id))
      errors.push({ row, field, message: takenWords(field, code, `produktui „${holder.title}“`) })
    rowOf.set(key, earlier ?? row)
  }
  return errors
}

interface CodeEntry {
  field: CodeField
  code: string
}

interface Holder extends CodeEntry {
  id: number
  title: string
}

const codesOf = ({ sku, ean = [] }: Pick<ProductDraft, 'sku' | 'ean'>): CodeEntry[] => [
  ...(sku ? [{ field: 'sku', code: sku } as const] : []),
  ...ean.map((code) => ({ field: 'ean', code }) as const),
]

const keyOf = ({ field, code }: CodeEntry) => `${field} ${code.toLowerCase()}`

async function holdersOf(tx: Tx, said: CodeEntry[]): Promise<Holder[]> {
  if (said.length === 0) return []
  const of = (field: CodeField) => sql.param(said.flatMap((one) => (one.field === field ? [one.code] : [])))
  const { rows } = await tx.execute<Holder & Record<string, unknown>>(sql`
    select 'sku' as field, s.code, p.id, p.title from unnest(${of('sku')}::text[]) s(code)
      join products p on lower(p.sku) = lower(s.code) and p.sku <> ''
    union all
    select 'ean', e.ean, p.id, p.title from product_eans e join products p on p.id = e.product_id
     where e.ean = any(${of('ean')}::text[])`)
  return rows
}
