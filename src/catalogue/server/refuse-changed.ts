import { and, asc, eq, gt } from 'drizzle-orm'
import { history } from '#history/server/history.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'

/**
 * Throws 409 `product-changed` when the product was saved after the moment that a form has seen; says by whom and what.
 * Its body carries `updated_at`, which a form that is to be saved all the same says it has seen. A sale is no such change.
 */
export async function refuseChanged(
  tx: Tx,
  { id, updated_at }: { id: number; updated_at: Date },
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || updated_at.getTime() <= Date.parse(seen)) return
  const changes = await tx
    .select({ by: history.by_name, details: history.details })
    .from(history)
    .where(and(eq(history.subject_kind, 'product'), eq(history.subject_id, id), gt(history.at, new Date(seen))))
    .orderBy(asc(history.id))
  const who = [...new Set(changes.map(({ by }) => by).filter(Boolean))].join(', ') || 'kitas administratorius'
  const fields = new Set(changes.flatMap(({ details }) => Object.keys(details).map((name) => fieldWords[name] ?? name)))
  const what = fields.size > 0 ? ` (${[...fields].join(', ')})` : ''
  throw conflict('product-changed', `Kol taisėte, produktą pakeitė ${who}${what}.`, {
    updated_at: updated_at.toISOString(),
  })
}

const fieldWords: Record<string, string> = {
  title: 'pavadinimas',
  about: 'aprašymas',
  category: 'kategorija',
  rent_category: 'siūlymas prie nuomos',
  sell_category: 'siūlymas prie pardavimo',
  price: 'kaina',
  price_per_day: 'dienos kaina',
  price_per_hour: 'valandos kaina',
  deposit: 'užstatas',
  replacement_value: 'įrankio vertė',
  stock: 'likutis',
  parts: 'rinkinio dalys',
  properties: 'savybės',
  attributes: 'atributai',
  images: 'nuotraukos',
  main_image: 'pagrindinė nuotrauka',
}
