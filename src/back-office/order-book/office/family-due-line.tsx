import type { Order } from '#orders/orders.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'

interface FamilyDueLineProps {
  order: OfficeOrder
  /** The others of its family; undefined until known. */
  family: Order[] | undefined
  /** Cents of the order alone; undefined until known. */
  balance: { due: number; over: number } | undefined
}

/** One sum: what the customer still pays or gets for the whole rental. */
export function FamilyDueLine({ order, family, balance }: FamilyDueLineProps) {
  const sums = order.family ?? balance
  if (!sums || !family) return null
  const standing = [order, ...family].filter(({ lapsed_at, is_payed }) => is_payed || !lapsed_at)
  const net = standing.length > 0 ? sums.due - sums.over : 0
  if (net > 0) return <StateLabel colour="red">{`Iš viso klientas moka ${formatMoney(net)}`}</StateLabel>
  if (net < 0) return <StateLabel colour="amber">{`Iš viso klientas gauna ${formatMoney(-net)}`}</StateLabel>
  const isPaid = standing.length > 0 && standing.every(({ is_payed }) => is_payed)
  return isPaid && <StateLabel colour="green">Viskas apmokėta</StateLabel>
}
