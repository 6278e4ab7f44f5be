import { counter } from '#platform/metrics.ts'

export const notificationsHeard = counter(
  'irankine_payment_notifications_total',
  'Notifications of payment providers by outcome.',
)
