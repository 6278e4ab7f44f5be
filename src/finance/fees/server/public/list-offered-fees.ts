import type { Reader } from '#platform/database/database.ts'
import { withVat } from '#rules/money/with-vat.ts'
import type { OfferedFee } from '../../fees.contract.ts'
import { readFees } from '../fees.queries.ts'

/** `rate`: whole percent of VAT. */
export async function listOfferedFees(reader: Reader, rate: number): Promise<OfferedFee[]> {
  const list = await readFees(reader)
  return list.map(({ price, ...fee }) => ({ ...fee, price_with_vat: fee.vat ? withVat(price, rate) : price }))
}
