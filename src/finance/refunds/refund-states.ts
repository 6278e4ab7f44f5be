export const refundStates = ['to-send', 'sent', 'done'] as const
export type RefundState = (typeof refundStates)[number]

export const refundStateLabels: Record<RefundState, string> = {
  'to-send': 'Laukia išsiuntimo',
  sent: 'Išsiųsta bankui',
  done: 'Bankas pervedė',
}
