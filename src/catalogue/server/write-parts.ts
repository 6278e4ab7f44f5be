import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { product_parts, products } from './catalogue.tables.ts'
import { isRented } from './is-rented.ts'
import type { PartDraft } from './product-draft.ts'

// Catches the second of two concurrent saves.
registerConstraintRefusal('part_is_no_bundle', () =>
  conflict('part-of-bundle', 'Produktas įeina į rinkinį, todėl pats būti rinkiniu ar būti ištrintas negali.'),
)
registerConstraintRefusal('bundle_has_no_units_of_its_own', () =>
  conflict('bundle-has-no-units', 'Rinkinys savo vienetų neturi: pridėkite jų rinkinio dalims.'),
)

interface Bundle {
  id: number
  stock: number
  is_bundle: boolean
}

/**
 * Undefined leaves them, [] makes an ordinary product again. Answers whether it is a bundle. The product is locked.
 *
 * 422 on `parts` for itself, a bundle, a missing or non-rent product, and for a product that is a part; 409
 * `product-has-units`, `units-are-booked` when one with units, or rented by itself, becomes a bundle.
 */
export async function writeParts(tx: Tx, bundle: Bundle, parts: PartDraft[] | undefined): Promise<boolean> {
  if (parts === undefined) return bundle.is_bundle
  if (parts.length > 0) {
    await refuseParts(tx, bundle.id, parts)
    if (!bundle.is_bundle) await refuseOwnUnits(tx, bundle)
  }
  const is_bundle = parts.length > 0
  await tx.delete(product_parts).where(eq(product_parts.bundle_id, bundle.id))
  if (is_bundle !== bundle.is_bundle) await tx.update(products).set({ is_bundle }).where(eq(products.id, bundle.id))
  if (is_bundle)
    await tx
      .insert(product_parts)
      .values(parts.map(({ product_id, quantity }, position) => partRow(bundle.id, product_id, { quantity, position })))
  return is_bundle
}

const partRow = (bundle_id: number, part_id: number, rest: { quantity: number; position: number }) => ({
  bundle_id,
  part_id,
  ...rest,
})

async function refuseParts(tx: Tx, bundleId: number, parts: PartDraft[]): Promise<void> {
  const refuse = (message: string) => invalid({ parts: [message] })
  const ids = parts.map(({ product_id }) => product_id)
  if (ids.includes(bundleId)) throw refuse('Rinkinys negali būti savo paties dalimi.')
  const productRows = await tx
    .select({ id: products.id, kind: products.kind, title: products.title, is_bundle: products.is_bundle })
    .from(products)
    .where(inArray(products.id, ids))
  const missing = ids.find((id) => !productRows.some((part) => part.id === id))
  if (missing !== undefined) throw refuse(`Produkto Nr.\u00a0${missing} nėra.`)
  const sold = productRows.find(({ kind }) => kind !== 'rent')
  if (sold) throw refuse(`„${sold.title}“ nenuomojamas: rinkinį sudaro tik nuomojami įrankiai.`)
  const nested = productRows.find((part) => part.is_bundle)
  if (nested) throw refuse(`„${nested.title}“ pats yra rinkinys: įrašykite jo dalis.`)
  const [within] = await tx
    .select({ title: products.title })
    .from(product_parts)
    .innerJoin(products, eq(products.id, product_parts.bundle_id))
    .where(and(eq(product_parts.part_id, bundleId), ne(product_parts.bundle_id, bundleId)))
    .limit(1)
  if (within) throw refuse(`Šis produktas pats įeina į rinkinį „${within.title}“, todėl rinkiniu būti negali.`)
}

async function refuseOwnUnits(tx: Tx, { id, stock }: Bundle): Promise<void> {
  if (stock > 0)
    throw conflict(
      'product-has-units',
      `Rinkinys savo vienetų neturi, o šis produktas jų turi ${stock}. Pirma juos nurašykite.`,
      { units: stock },
    )
  if (await isRented(tx, id))
    throw conflict('units-are-booked', 'Rinkiniu paversti negalima: produktas išnuomotas arba jo nuoma užsakyta.')
}
