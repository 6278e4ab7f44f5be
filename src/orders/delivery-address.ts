import { z } from 'zod'
import { isPlaceName, namesNoAddress, onlyNameHere, onlyPlaceHere } from '#people/accounts/no-address.ts'
import { Line, Text } from '#platform/text.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { wrongPostalCode } from '#rules/codes/code-words.ts'
import { parsePhone, wrongPhone } from '#rules/codes/phone.ts'

/** Where an order goes, if not to its buyer's address or its site; the invoice keeps the buyer's. */
export const DeliveryAddress = z.object({
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  /** Who is called; null: the buyer. */
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  /** For the driver. */
  note: z.string().nullable(),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

const noAddress = 'Įveskite adresą, kuriuo vežti.'
const noTown = 'Įveskite miestą ar vietovę.'

const parsed = (parse: (text: string) => string | undefined, wrong: string, missing?: string) =>
  Line(60, missing)
    .nullish()
    .transform((text, context) => {
      const value = text ? parse(text) : undefined
      if (value === undefined && (text || missing)) context.addIssue(text ? wrong : (missing ?? wrong))
      return value ?? ''
    })

const optional = <Read extends z.ZodType<string>>(read: Read) =>
  read.nullish().transform((text): string | null => text || null)

export const DeliveryAddressForm = z.object({
  address: Line(200, noAddress).min(1, noAddress).refine(isPlaceName, onlyPlaceHere),
  city: Line(100, noTown).min(1, noTown).refine(isPlaceName, onlyPlaceHere),
  postal_code: parsed(parseAnyPostalCode, wrongPostalCode, 'Pristatymui reikia pašto kodo.'),
  contact_name: optional(Line(200).refine(namesNoAddress, onlyNameHere)),
  contact_phone: parsed(parsePhone, wrongPhone).transform((phone) => phone || null),
  note: optional(Text(1_000)),
})
