import { conflict } from '#platform/refusal.ts'

/** 409 for what can't be done with an order that was not paid in time: it holds nothing that could be given out. */
export function refuseLapsed(order: { lapsed_at: Date | null }): void {
  if (order.lapsed_at)
    throw conflict(
      'order-lapsed',
      'Užsakymas nebegalioja: jis nebuvo apmokėtas laiku. Pažymėjus apmokėtu jis vėl galios, jei viskas dar laisva.',
    )
}
