import { z } from 'zod'
import { isLinkFree, isPersonName, nameOnlyMessage, titleOnlyMessage } from '#people/accounts/link-free-text.ts'
import { LabelsOfRow } from '#people/labels/label.ts'
import { ById, defineEndpoint, Id, IdInBody, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, SingleLineText, Text } from '#platform/text.ts'
import { invalidCompanyCodeMessage } from '#rules/codes/code-messages.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { cleanEmail, emailShape, invalidEmailMessage } from '#rules/codes/email.ts'
import { CodeOfCountry, Country, parseCodesByCountry } from '#rules/codes/parse-codes-by-country.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'
import { SeenFields } from '#shell/history/seen-fields.ts'
import { ClientContact, Contacts } from './client-contacts.ts'
import { ClientCreditBalance, ClientTerms } from './client-terms.ts'
import { CreditStop } from './credit-stop.ts'
import { PaidFrom } from './paid-from.contract.ts'
import { ClientPerson, ClientSite } from './people.contract.ts'

export const Client = z.object({
  id: z.int(),
  kind: z.enum(['person', 'company']),
  /** The company's name, or the person's full name. */
  name: z.string(),
  code: z.string().nullable(),
  vat_code: z.string().nullable(),
  contact_name: z.string(),
  contact_lastname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  /** ISO 3166-1. */
  country: z.string(),
  note: z.string(),
  user_id: z.int().nullable(),
  terms: ClientTerms,
  people: z.array(ClientPerson),
  sites: z.array(ClientSite),
  contacts: z.array(ClientContact),
  balance: ClientCreditBalance,
  /** Orders with the client's company code or confirmed account that are not yet of this client (`join-orders`). */
  to_join: z.array(z.int()),
  /** What these hold: units out and late, cents owed. Absent without such orders. */
  to_join_sums: z.object({ out: z.int(), late: z.int(), owed: z.int() }).optional(),
  stop: CreditStop.nullable(),
  /** Only who has `clients:override` orders for it. */
  blocked: z.object({ reason: z.string() }).nullable(),
  version: z.int(),
  created_at: Instant,
  labels: LabelsOfRow,
})
export type Client = z.infer<typeof Client>

const PaidClient = Client.extend({ paid_from: PaidFrom })

const line = (max: number) => SingleLineText(max)

/** Empty: null; absent: unchanged. */
const orNothing = (text: z.ZodType<string, string>) =>
  text.nullish().transform((written) => (written === undefined ? undefined : written || null))

const parsed = (parse: (text: string) => string | undefined, wrong: string) =>
  SingleLineText(60)
    .nullish()
    .transform((text, context) => {
      if (text === undefined) return undefined
      if (!text) return null
      const value = parse(text)
      if (value !== undefined) return value
      context.addIssue(wrong)
      return z.NEVER
    })

const whyIs = 'Parašykite, kodėl klientas blokuojamas: priežastį matys visi, kas priima užsakymus.'

/** The register fills name and address. */
const fields = z.object({
  kind: z.enum(['person', 'company'], 'Pasirinkite: žmogus ar įmonė.').optional(),
  name: line(200).refine(isLinkFree, titleOnlyMessage).optional(),
  code: parsed(parseCompanyCode, invalidCompanyCodeMessage),
  vat_code: CodeOfCountry,
  contact_name: line(100).refine(isPersonName, nameOnlyMessage).optional(),
  contact_lastname: line(100).refine(isPersonName, nameOnlyMessage).optional(),
  email: LimitedString(254)
    .overwrite(cleanEmail)
    .refine((text) => text === '' || emailShape.test(text), invalidEmailMessage)
    .nullish()
    .transform((email) => (email === undefined ? undefined : email || null)),
  phone: parsed(parsePhone, invalidPhoneMessage),
  address: orNothing(line(200)),
  city: orNothing(line(100)),
  postal_code: CodeOfCountry,
  country: Country,
  note: Text(2_000).optional(),
  /** Absent fields stay unchanged. */
  terms: ClientTerms.partial().optional(),
  /** The whole list; `id` keeps a row. */
  contacts: Contacts.optional(),
  blocked: z
    .object({
      reason: Text(500, whyIs)
        .min(1, whyIs)
        .refine((text) => !text.includes('\0'), whyIs),
    })
    .nullish(),
})
const codes = () => parseCodesByCountry({ vat: 'vat_code', nothing: null })
export const ClientForm = fields.check(codes())
export type ClientForm = z.output<typeof ClientForm>

const clientsCalls = defineResource('/api/admin/clients', { read: 'clients:read', write: 'clients:write' })

export const ListClients = clientsCalls.read({
  summary: 'Clients by words of their name, a company code, an e-mail or a phone however it is written, 20 a page',
  query: OfficePageQuery.extend({
    search: Text(100).optional(),
    /** `1`: with requests to join. */
    waiting: z
      .literal('')
      .transform(() => undefined)
      .or(z.literal('1'))
      .optional(),
    label: Id.optional(),
  }),
  answer: wrapRows(Client),
})

export const ShowClient = clientsCalls.show({
  summary: 'One client, and from where their money came',
  answer: wrapRow(PaidClient),
})

export const CreateClient = clientsCalls.create({
  riskIn: ['grants-credit'],
  summary: 'A new client, `terms` by who has `clients:terms`; a company that is there already is a 409 with its `id`',
  body: ClientForm,
  answer: wrapRow(PaidClient),
  refuses: [403, 409],
})

export const UpdateClient = clientsCalls.update({
  riskIn: ['credentials', 'grants-credit'],
  summary:
    'Change what is known of a client, its `terms` with the right `clients:terms`; a block is lifted with `clients:override`. What is not sent stays as it is. 409 `changed-meanwhile` when a field that changes is not as in `seen`',
  body: fields.extend({ seen: SeenFields }).check(codes()),
  answer: wrapRow(PaidClient).extend({
    /** A warning for the clerk. */
    message: z.string().optional(),
  }),
  refuses: [403, 409],
})

export const MergeClients = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/merge',
  who: 'clients:write',
  risk: 'credentials',
  summary:
    'All that is of the client becomes that of `into`, whose terms stay; the first one’s address answers with it. 409 `changed-meanwhile` when the first is not of version `seen`, `already-merged` when either was merged before',
  params: ById,
  body: z.object({ into: IdInBody, seen: z.int('Atnaujinkite puslapį: nežinome, kurį klientą matėte.') }),
  answer: wrapRow(PaidClient),
  refuses: [409],
})
