import { z } from 'zod'
import { defineEndpoint, IdInBody } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { feeKinds } from './fee-labels.ts'

export const maxFees = 100

const entry = {
  title: SingleLineText(100, 'Įrašykite pavadinimą.').min(1, 'Įrašykite pavadinimą.'),
  /** The unit of a price: „vnt.“, „l“. */
  unit: SingleLineText(20, 'Įrašykite matą.').min(1, 'Įrašykite matą.'),
  /** Cents without VAT. */
  price: z.int('Įrašykite kainą.').min(1, 'Kaina turi būti didesnė už 0.').max(10_000_000, 'Kaina per didelė.'),
  /** False: outside VAT, as compensation is. */
  vat: z.boolean(),
  kind: z.enum(feeKinds, 'Pasirinkite rūšį.'),
}

const Fee = z.object({ id: z.int(), ...entry })
export type Fee = z.infer<typeof Fee>

/** Without `id`: a new one. */
const FeeRow = z.object({ id: IdInBody.nullish(), ...entry })
export type FeeRow = z.infer<typeof FeeRow>

/** `price_with_vat`: what a customer pays for one `unit`, cents; of one outside VAT its price. */
export const OfferedFee = Fee.omit({ price: true }).extend({ price_with_vat: z.int() })
export type OfferedFee = z.infer<typeof OfferedFee>

const Shown = z.object({ data: z.array(Fee), version: z.string() })

const feesCalls = defineResource('/api/admin/fees', { read: 'settings:read', write: 'settings:write' })

export const ListFees = feesCalls.read({
  summary: 'What the shop charges for what turns up at a return, in its order',
  answer: Shown,
})

export const SaveFees = feesCalls.replace({
  riskIn: ['redirects-money'],
  summary:
    'Replace the list: what is missing is no longer proposed. 409 `changed-meanwhile` when `seen` is not its version; 422 at `data.0.id` for an unknown one',
  body: z.object({
    data: z.array(FeeRow).max(maxFees, `Ne daugiau kaip ${maxFees} įkainių.`),
    /** Absent: overwrites whatever is there. */
    seen: LimitedString(100).optional(),
  }),
  answer: Shown,
  refuses: [409],
})

export const ListPublicFees = defineEndpoint({
  method: 'GET',
  address: '/api/fees',
  who: 'anyone',
  summary: 'The same list as customers see it, with VAT',
  answer: z.object({ data: z.array(OfferedFee) }),
})
