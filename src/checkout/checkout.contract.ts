import { z } from 'zod'
import { isPersonName, namesNoAddress, onlyLastNameHere, onlyNameHere, onlyTitleHere } from '#accounts/no-address.ts'
import { CampaignCode, CartLines } from '#cart/cart.contract.ts'
import { billingWays } from '#clients/client-words.ts'
import { isForeignVatCode } from '#codes/any-vat-code.ts'
import { byCountry, CodeOfCountry, Country } from '#codes/by-country.ts'
import { wrongCompanyCode } from '#codes/code-words.ts'
import { parseCompanyCode } from '#codes/company-code.ts'
import { cleanEmail, emailShape, wrongEmail } from '#codes/email.ts'
import { parsePhone, wrongPhone } from '#codes/phone.ts'
import { ChosenSlots } from '#delivery/delivery.contract.ts'
import { Order } from '#orders/orders.contract.ts'
import { PoNumber } from '#orders/po-number.ts'
import { endpoint, Instant, Message, oneOf } from '#platform/contract.ts'
import { Line, Text } from '#platform/text.ts'

const required = (sentence: string, most = 200) => Line(most, sentence).min(1, sentence)

/** Text that is checked and written anew by a parser; empty stays undefined. */
const parsed = (parse: (text: string) => string | undefined, sentence: string) =>
  Line(60)
    .nullish()
    .transform((text, context) => {
      if (!text) return undefined
      const value = parse(text)
      if (value === undefined) context.addIssue(sentence)
      return value
    })

/** The checkout form: API body, form fields and test input alike. */
export const PlaceOrder = z
  .object({
    private_or_company: z.enum(['private', 'company'], 'Pasirinkite, kam išrašyti sąskaitą.'),
    name: required('Įveskite vardą.', 100).refine(isPersonName, onlyNameHere),
    lastname: required('Įveskite pavardę.', 100).refine(isPersonName, onlyLastNameHere),
    email: Line(254, 'Įveskite el. pašto adresą.')
      .min(1, 'Įveskite el. pašto adresą.')
      .overwrite(cleanEmail)
      .regex(emailShape, wrongEmail),
    phone: parsed(parsePhone, wrongPhone).refine(Boolean, 'Įveskite telefono numerį.'),
    title: Line(200).refine(namesNoAddress, onlyTitleHere).nullish(),
    im_k: parsed(parseCompanyCode, wrongCompanyCode),
    pvm_k: CodeOfCountry,
    address: required('Įveskite adresą: jis rašomas sąskaitoje.'),
    city: required('Įveskite miestą ar vietovę.', 100),
    postal_code: CodeOfCountry,
    country: Country,
    delivery: z.enum(['pickup', 'delivery'], 'Pasirinkite atsiėmimo būdą.'),
    /** When it is brought: asked for where the shop delivers to zones (`GET /api/delivery`). */
    ...ChosenSlots,
    object_id: z.int().min(1).max(2_147_483_647).nullish(),
    comment: Text(2_000).nullish(),
    /** What the client calls it in their own books. */
    po_number: PoNumber,
    /** Above the buyer's limit it waits for the company's main user, instead of being refused. */
    ask_approval: z.boolean().nullish(),
    /** `prepaid`: rather paid before, whatever the client's terms; else it is billed as they say. */
    billing: z.enum(billingWays, 'Tokio apmokėjimo būdo nėra.').nullish(),
    terms: z.literal(true, 'Kad galėtumėte užsakyti, sutikite su taisyklėmis.'),
    /** A consumer's express request to begin a rental before the 14 days of withdrawal are over. */
    early_start: z.boolean().nullish(),
    /** Agrees to SMS with offers to this number: nothing depends on it, and it can be taken back at any time. */
    sms_offers: z.boolean().nullish(),
    /** Of a campaign. */
    code: CampaignCode,
    items: CartLines.min(1, 'Krepšelis tuščias.'),
    /** What the customer was shown, in cents: if it differs from the server's total, the answer is 409. */
    expected_price_with_vat: z.int().min(0),
  })
  .check(byCountry({ vat: 'pvm_k', nothing: undefined }))
  .superRefine((order, context) => {
    if (order.delivery === 'delivery' && !order.postal_code)
      context.addIssue({ code: 'custom', path: ['postal_code'], message: 'Pristatymui reikia pašto kodo.' })
    if (order.private_or_company !== 'company') return
    if (!order.title) context.addIssue({ code: 'custom', path: ['title'], message: 'Įveskite įmonės pavadinimą.' })
    // a company of another country has no Lithuanian code, and is known by its VAT code
    if (!order.im_k && !(order.pvm_k && isForeignVatCode(order.pvm_k)))
      context.addIssue({ code: 'custom', path: ['im_k'], message: 'Įveskite įmonės kodą.' })
  })
export type PlaceOrder = z.output<typeof PlaceOrder>

export const Checkout = endpoint({
  method: 'POST',
  address: '/api/orders',
  who: 'guest',
  summary:
    'Place an order; with an Idempotency-Key header the same key and body returns the first order. Without a token it is a ' +
    'guest’s order, and `secret` opens it',
  body: PlaceOrder,
  answer: oneOf(
    Order.extend({
      /** Of a guest’s order alone: it opens exactly this order, and is told nowhere else but in its mails. */
      secret: z.string().optional(),
    }),
  ),
  status: 201,
  refuses: [409],
})

export const ListGuestOrders = endpoint({
  method: 'GET',
  address: '/api/user/guest-orders',
  who: 'customer',
  summary:
    'Orders that were placed by the account’s confirmed address without an account, and are not the account’s yet; none ' +
    'while the address is not confirmed',
  answer: z.object({ data: z.array(z.object({ id: z.int(), placed_at: Instant, price_with_vat: z.int() })) }),
})

export const TakeOverGuestOrders = endpoint({
  method: 'POST',
  address: '/api/user/guest-orders',
  who: 'customer',
  summary: 'Make them the account’s own; what was ordered before the address was confirmed comes by itself with that',
  answer: Message,
})
