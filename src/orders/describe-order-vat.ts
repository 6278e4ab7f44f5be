import type { Order } from './orders.contract.ts'

/** Where none is added, no sum is „su PVM“. */
export const hasVat = ({ vat_kind = 'standard', vat }: Pick<Order, 'vat_kind' | 'vat'>): boolean =>
  vat_kind === 'standard' || vat !== 0

/** `PVM 21 %`; where the buyer accounts for it, or it is due abroad, that. */
export function describeOrderVat({
  vat_rate,
  vat_kind = 'standard',
  vat,
}: Pick<Order, 'vat_rate' | 'vat_kind' | 'vat'>) {
  if (vat_kind === 'standard') return `PVM ${vat_rate}\u00a0%`
  const why = { 'reverse-charge': 'atvirkštinis apmokestinimas', outside: 'ne PVM objektas', 'not-payer': 'nemokamas' }
  return `PVM${vat === 0 ? '' : ` ${vat_rate}\u00a0%`}, ${why[vat_kind]}`
}
