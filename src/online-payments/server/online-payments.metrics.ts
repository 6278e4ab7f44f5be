import { counter } from '#platform/metrics.ts'

/** Word from payment providers: kept, not signed by them, or about a payment that is not ours. */
export const notificationsHeard = counter(
  'irankine_payment_notifications_total',
  'Notifications of payment providers by outcome.',
)
