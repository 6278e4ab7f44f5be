import { registerCounter } from '#platform/metrics.ts'

export const paymentNotificationCounter = registerCounter(
  'irankine_payment_notifications_total',
  'Notifications of payment providers by outcome.',
)
