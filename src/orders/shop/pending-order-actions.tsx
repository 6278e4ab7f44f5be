import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { formatDeliveryAddressLine } from '../format-delivery-address-line.ts'
import { getOrderState } from '../order-states.ts'
import type { Order } from '../orders.contract.ts'

export function PendingOrderActions({ order, isPaidOnline = false }: { order: Order; isPaidOnline?: boolean }) {
  const say = useVatWords()
  const hasRent = order.rentals.length > 0
  const isBack = hasRent && order.rentals.every(({ returned }) => returned)
  const isOut = hasRent && order.rentals.every((one) => one.returned || one.handed_out >= one.quantity)
  const steps = [
    ...(order.is_payed
      ? ['Užsakymas apmokėtas.']
      : getOrderState(order) === 'on-credit'
        ? ['Užsakymas patvirtintas: iš anksto mokėti nereikia. Sąskaitą atsiųsime el. paštu pagal sutartas sąlygas.']
        : [
            isPaidOnline
              ? 'Apmokėkite internetu arba pavedimu pagal išankstinę sąskaitą.'
              : 'Apmokėkite pavedimu pagal išankstinę sąskaitą.',
            say('Gavę mokėjimą, el. paštu atsiųsime PVM sąskaitą faktūrą.'),
          ]),
    isBack
      ? 'Įrankiai grąžinti. Ačiū!'
      : isOut
        ? 'Įrankiai jau pas jus. Grąžinkite juos iki sutarto laiko.'
        : order.delivery === 'delivery'
          ? order.lines.some((line) => line.is_delivery)
            ? `Pristatysime sutartu laiku adresu ${formatDeliveryAddressLine(order)}.`
            : `Paskambinsime dėl pristatymo adresu ${formatDeliveryAddressLine(order)}.`
          : hasRent
            ? 'Įrankį atsiimkite nuomos pradžios dieną darbo laiku. Turėkite asmens dokumentą.'
            : 'Prekes paruošime ir pranešime, kada galite atsiimti.',
  ]
  return (
    <ol className="grid gap-3">
      {steps.map((step, at) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="figures flex size-7 shrink-0 items-center justify-center rounded-full border border-edge text-sm font-semibold"
          >
            {at + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}
