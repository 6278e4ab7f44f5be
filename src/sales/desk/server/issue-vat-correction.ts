import { issueCorrectedInvoice } from '#finance/billing/server/public/issue-corrected-invoice.ts'
import type { orders } from '#orders/server/orders.tables.ts'
import { setCorrectedVat } from '#orders/server/public/set-corrected-vat.ts'
import type { BuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import { conflict } from '#platform/refusal.ts'
import { issueCredit } from '#sales/closing/server/issue-credit.ts'
import { readInvoiceNetOfCredits } from '#sales/closing/server/read-invoice-net-of-credits.ts'
import type { Work } from '#shell/action/work.ts'

interface VatToCorrect {
  order: typeof orders.$inferSelect
  vat: BuyerVat
}

/**
 * The whole invoice is credited and issued anew with the other kind, in one transaction; money that it was paid with
 * pays the new one, and what is too much of it is to return, or the client's advance. The order is locked. 409
 * `vat-corrected` the second time, `same-vat`, `credited` once a part was credited; 403 as `issueCredit`.
 */
export async function issueVatCorrection(
  work: Work<number>,
  { order, vat }: VatToCorrect,
): Promise<Pick<typeof orders.$inferSelect, 'vat_kind' | 'price' | 'vat' | 'price_with_vat'>> {
  const { tx } = work
  const { id: orderId, private_or_company, vat_proof } = order
  if (vat_proof?.corrected_by)
    throw conflict(
      'vat-corrected',
      `Šio užsakymo PVM jau pataisytas sąskaita ${vat_proof.corrected_by}. Antrą kartą jo pataisyti negalima.`,
    )
  if (order.vat_kind === vat.kind) throw conflict('same-vat', 'Šio užsakymo PVM jau toks ir yra.')
  if (private_or_company === 'private') throw conflict('same-vat', 'Privačiam asmeniui PVM skaičiuojamas visada.')
  const { invoice, borne } = await readInvoiceNetOfCredits(tx, orderId)
  if (borne.lines.some(({ untouched }) => !untouched))
    throw conflict('credited', 'Dalis sąskaitos jau kredituota: jos PVM čia pataisyti negalima.')
  const settings = await work.settings()
  const reason = 'Pataisytas PVM.'
  await issueCredit(work, { orderId, lines: 'all', reason, return_stock: false, isOfChange: true })
  const { snapshot } = await issueCorrectedInvoice(work, { orderId, invoice, kind: vat.kind, settings })
  const { full_number, price, vat: cents, price_with_vat } = snapshot
  await setCorrectedVat(work, {
    orderId,
    kind: vat.kind,
    proof: { ...vat.proof, corrected_by: full_number },
    changes: [`PVM pataisytas: vietoj sąskaitos ${invoice.full_number} išrašyta ${full_number}.`],
  })
  return { vat_kind: vat.kind, price, vat: cents, price_with_vat }
}
