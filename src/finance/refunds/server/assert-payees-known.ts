import { invalid } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Refund } from '../refunds.contract.ts'
import { toSepaText } from '../to-sepa-text.ts'

/** 422 with each that a bank could not send. */
export function assertPayeesKnown(refunds: readonly Refund[]): void {
  const wrong = refunds.flatMap((refund) => {
    const lacking = [
      ...(refund.iban === null ? ['sąskaitos numerio (IBAN)'] : []),
      ...(toSepaText(refund.name, 70) === '' ? ['gavėjo lotyniškais rašmenimis'] : []),
    ]
    return lacking.length > 0 ? [`${nameOf(refund)} nėra ${lacking.join(' ir ')}.`] : []
  })
  if (wrong.length > 0) throw invalid({ ids: wrong })
}

const nameOf = ({ id, order_id, client, amount }: Refund): string =>
  `Grąžinimui Nr.\u00a0${id} (${[order_id === null ? '' : `užsakymas Nr.\u00a0${order_id}`, client, formatMoney(amount)]
    .filter(Boolean)
    .join(', ')})`
