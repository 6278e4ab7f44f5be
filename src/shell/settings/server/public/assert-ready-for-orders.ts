import { conflict, type Refusal } from '#platform/refusal.ts'
import { listMissingSellerFields } from '../../list-missing-seller-fields.ts'
import { sellerFieldLabels } from '../../seller-fields.ts'
import type { Settings } from '../../settings.contract.ts'

/** 409 `shop-not-ready` with what the seller lacks. Read settings in the document's transaction. */
export function assertReadyForOrders(settings: Settings, { to }: { to: 'customer' | 'office' }): void {
  const missing = listMissingSellerFields(settings)
  if (missing.length > 0) throw notReady(to, missing)
}

function notReady(to: 'customer' | 'office', missing: ReturnType<typeof listMissingSellerFields>): Refusal {
  const lacking = missing.map((field) => sellerFieldLabels[field]).join(', ')
  const sentence =
    to === 'customer'
      ? 'Parduotuvė dar ruošiama: užsakyti bus galima netrukus. Jūsų krepšelis niekur nedings.'
      : `Dokumentų išrašyti dar negalima: nustatymuose trūksta ${lacking}.`
  return conflict('shop-not-ready', sentence, { missing })
}
