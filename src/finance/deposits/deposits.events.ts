import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'
import { depositWayPhrases } from './deposit-labels.ts'

export const DepositHeld = defineEvent('deposit.held', {
  subject: 'order',
  payload: z.object({
    deposit_amount: payloadField.money('Užstatas'),
    deposit_way: payloadField.choice('Kaip priimtas', depositWayPhrases),
  }),
  label: 'Priimtas užstatas',
})

export const DepositsImported = defineEvent('deposit.imported', {
  subject: 'order',
  payload: z.object({ created: payloadField.count('Sukurta') }),
  label: 'Užstatai įkelti iš failo',
})

interface KeptDeposit {
  /** Cents kept by this very act. */
  kept: number
}

export const DepositSettled = defineEvent<KeptDeposit>()('deposit.settled', {
  subject: 'order',
  payload: z.object({
    deposit_returned: payloadField.money('Grąžinta užstato').optional(),
    deposit_kept: payloadField.money('Sulaikyta užstato').optional(),
    deposit_reason: payloadField.text('Priežastis').optional(),
  }),
  label: 'Užstatas grąžintas arba sulaikytas',
})
