import { z } from 'zod'
import { DeliveryAddressForm } from '#orders/delivery-address.ts'
import { Order } from '#orders/orders.contract.ts'
import { PoNumber } from '#orders/po-number.ts'
import {
  isLinkFree,
  isPersonName,
  isPlaceName,
  lastNameOnlyMessage,
  nameOnlyMessage,
  placeOnlyMessage,
  titleOnlyMessage,
} from '#people/accounts/link-free-text.ts'
import { billingWays } from '#people/clients/client-labels.ts'
import { defineEndpoint, IdInBody, Instant, Message, wrapRow } from '#platform/contract.ts'
import { SingleLineText, Text } from '#platform/text.ts'
import { SlotChoiceFields } from '#rentals/delivery/delivery.contract.ts'
import { isForeignVatCode } from '#rules/codes/any-vat-code.ts'
import { invalidCompanyCodeMessage } from '#rules/codes/code-messages.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { cleanEmail, emailShape, invalidEmailMessage } from '#rules/codes/email.ts'
import { CodeOfCountry, Country, parseCodesByCountry } from '#rules/codes/parse-codes-by-country.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'
import { CampaignCode, CartLines } from '#sales/cart/cart.contract.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'

const required = (sentence: string, max = 200) => SingleLineText(max, sentence).min(1, sentence)

/** Normalized by the parser; empty stays undefined. */
const parsed = (parse: (text: string) => string | undefined, sentence: string) =>
  SingleLineText(60)
    .nullish()
    .transform((text, context) => {
      if (!text) return undefined
      const value = parse(text)
      if (value === undefined) context.addIssue(sentence)
      return value
    })

const fields = {
  private_or_company: z.enum(['private', 'company'], 'Pasirinkite, kam išrašyti sąskaitą.'),
  name: required('Įveskite vardą.', 100).refine(isPersonName, nameOnlyMessage),
  lastname: required('Įveskite pavardę.', 100).refine(isPersonName, lastNameOnlyMessage),
  email: SingleLineText(254, 'Įveskite el. pašto adresą.')
    .min(1, 'Įveskite el. pašto adresą.')
    .overwrite(cleanEmail)
    .regex(emailShape, invalidEmailMessage),
  phone: parsed(parsePhone, invalidPhoneMessage).refine(Boolean, 'Įveskite telefono numerį.'),
  title: SingleLineText(200).refine(isLinkFree, titleOnlyMessage).nullish(),
  im_k: parsed(parseCompanyCode, invalidCompanyCodeMessage),
  pvm_k: CodeOfCountry,
  address: required('Įveskite adresą: jis rašomas sąskaitoje.').refine(isPlaceName, placeOnlyMessage),
  city: required('Įveskite miestą ar vietovę.', 100).refine(isPlaceName, placeOnlyMessage),
  postal_code: CodeOfCountry,
  country: Country,
  delivery: z.enum(['pickup', 'delivery'], 'Pasirinkite atsiėmimo būdą.'),
  /** Required by delivery zones (`GET /api/delivery`). */
  ...SlotChoiceFields,
  ...OrderBranchIds,
  object_id: IdInBody.nullish(),
  delivery_address: DeliveryAddressForm.nullish(),
  comment: Text(2_000).nullish(),
  /** The client's own order number. */
  po_number: PoNumber,
  /** The request goes above the buyer's limit, instead of a refusal. */
  ask_approval: z.boolean().nullish(),
  /** `prepaid` whatever the terms; else as they say. */
  billing: z.enum(billingWays, 'Tokio apmokėjimo būdo nėra.').nullish(),
  terms: z.literal(true, 'Kad galėtumėte užsakyti, sutikite su taisyklėmis.'),
  /** A consumer's request within the 14-day withdrawal term. */
  early_start: z.boolean().nullish(),
  /** Revocable at any time. */
  sms_offers: z.boolean().nullish(),
  code: CampaignCode,
  items: CartLines.min(1, 'Krepšelis tuščias.'),
  /** Cents, as shown; a different total is a 409. */
  expected_price_with_vat: z.int().min(0),
}

type Field = keyof typeof fields

/** `absent`: fields that may be empty. */
export const orderForm = (absent: readonly Field[] = []) =>
  z
    .object({ ...fields, ...(Object.fromEntries(absent.map((field) => [field, z.literal('')])) as object) })
    .check(parseCodesByCountry({ vat: 'pvm_k', nothing: undefined }))
    .superRefine((order, context) => {
      const isToBuyer = order.delivery === 'delivery' && !order.delivery_address && !order.object_id
      if (isToBuyer && !order.postal_code)
        context.addIssue({ code: 'custom', path: ['postal_code'], message: 'Pristatymui reikia pašto kodo.' })
      if (order.private_or_company !== 'company') return
      if (!order.title) context.addIssue({ code: 'custom', path: ['title'], message: 'Įveskite įmonės pavadinimą.' })
      // Foreign companies have only a VAT code.
      if (!order.im_k && !(order.pvm_k && isForeignVatCode(order.pvm_k)))
        context.addIssue({ code: 'custom', path: ['im_k'], message: 'Įveskite įmonės kodą.' })
    })

export const PlaceOrder = orderForm()
export type PlaceOrder = z.output<typeof PlaceOrder>

export const Checkout = defineEndpoint({
  method: 'POST',
  address: '/api/orders',
  who: 'guest',
  summary:
    'Place an order; with an Idempotency-Key header the same key and body returns the first order. Without a token it is a ' +
    'guest’s order, and `secret` opens it',
  body: PlaceOrder,
  answer: wrapRow(
    Order.extend({
      /** Guest orders only: opens exactly this one; otherwise told only in its mails. */
      secret: z.string().optional(),
    }),
  ),
  status: 201,
  refuses: [409],
  idempotent: {
    scope: 'checkout',
    usedBefore: 'Šis užsakymo raktas jau panaudotas kitam užsakymui.',
    repeatsWithoutKeyMs: 10_000,
    keepsClient: true,
  },
})

export const ListGuestOrders = defineEndpoint({
  method: 'GET',
  address: '/api/user/guest-orders',
  who: 'customer',
  summary:
    'Orders that were placed by the account’s confirmed address without an account, and are not the account’s yet; none ' +
    'while the address is not confirmed',
  answer: z.object({ data: z.array(z.object({ id: z.int(), placed_at: Instant, price_with_vat: z.int() })) }),
})

export const TakeOverGuestOrders = defineEndpoint({
  method: 'POST',
  address: '/api/user/guest-orders',
  who: 'customer',
  summary: 'Make them the account’s own; what was ordered before the address was confirmed comes by itself with that',
  answer: Message,
})
