import type { Order } from '../orders.contract.ts'

/** What happens after an order, step by step. */
export function NextSteps({ order }: { order: Order }) {
  const hasRent = order.rentals.length > 0
  const steps = [
    ...(order.is_payed
      ? ['Užsakymas apmokėtas.']
      : ['Apmokėkite pavedimu pagal išankstinę sąskaitą.', 'Gavę mokėjimą, el. paštu atsiųsime PVM sąskaitą faktūrą.']),
    order.delivery === 'delivery'
      ? `Paskambinsime dėl pristatymo adresu ${order.address}, ${order.city}.`
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
