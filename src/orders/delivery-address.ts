import { z } from 'zod'
import { isLinkFree, isPlaceName, nameOnlyMessage, placeOnlyMessage } from '#people/accounts/link-free-text.ts'
import { SingleLineText, Text } from '#platform/text.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { invalidPostalCodeMessage } from '#rules/codes/code-messages.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'

/** The order's delivery address, if neither its buyer's nor its site; the invoice keeps the buyer's. */
export const DeliveryAddress = z.object({
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  /** The person to call; null: the buyer. */
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  note: z.string().nullable(),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

const noAddress = 'Įveskite adresą, kuriuo vežti.'
const noTown = 'Įveskite miestą ar vietovę.'

const parsed = (parse: (text: string) => string | undefined, wrong: string, missing?: string) =>
  SingleLineText(60, missing)
    .nullish()
    .transform((text, context) => {
      const value = text ? parse(text) : undefined
      if (value === undefined && (text || missing)) context.addIssue(text ? wrong : (missing ?? wrong))
      return value ?? ''
    })

const optional = <Read extends z.ZodType<string>>(read: Read) =>
  read.nullish().transform((text): string | null => text || null)

export const DeliveryAddressForm = z.object({
  address: SingleLineText(200, noAddress).min(1, noAddress).refine(isPlaceName, placeOnlyMessage),
  city: SingleLineText(100, noTown).min(1, noTown).refine(isPlaceName, placeOnlyMessage),
  postal_code: parsed(parseAnyPostalCode, invalidPostalCodeMessage, 'Pristatymui reikia pašto kodo.'),
  contact_name: optional(SingleLineText(200).refine(isLinkFree, nameOnlyMessage)),
  contact_phone: parsed(parsePhone, invalidPhoneMessage).transform((phone) => phone || null),
  note: optional(Text(1_000)),
})
