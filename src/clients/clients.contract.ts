import { z } from 'zod'
import { isPersonName, namesNoAddress, onlyNameHere, onlyTitleHere } from '#accounts/no-address.ts'
import { byCountry, CodeOfCountry, Country } from '#codes/by-country.ts'
import { wrongCompanyCode } from '#codes/code-words.ts'
import { parseCompanyCode } from '#codes/company-code.ts'
import { cleanEmail, emailShape, wrongEmail } from '#codes/email.ts'
import { parsePhone, wrongPhone } from '#codes/phone.ts'
import { SeenFields } from '#history/seen-fields.ts'
import { ById, endpoint, Instant, listOf, oneOf, PageQuery } from '#platform/contract.ts'
import { Exact, Line, Text } from '#platform/text.ts'
import { Balance, ClientTerms } from './client-terms.ts'
import { CreditStop } from './credit-stop.ts'
import { ClientPerson, ClientSite } from './people.contract.ts'

/** Somebody whom the desk orders for: a person, or a company by its code. */
export const Client = z.object({
  id: z.int(),
  kind: z.enum(['person', 'company']),
  /** The company's, or the person's whole name. */
  name: z.string(),
  code: z.string().nullable(),
  vat_code: z.string().nullable(),
  /** Whom the desk speaks with; of a person, the person. */
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
  /** The account that is this client's; null while there is none. */
  user_id: z.int().nullable(),
  terms: ClientTerms,
  /** Of a company: who belongs to it, and who waits (`pending`). */
  people: z.array(ClientPerson),
  sites: z.array(ClientSite),
  balance: Balance,
  /** Somebody of the office lets them order nothing on credit; `by` is whose word it is, null once their account is gone. */
  stop: CreditStop.nullable(),
  created_at: Instant,
})
export type Client = z.infer<typeof Client>

const line = (most: number) => Line(most)

/** Empty is null; absent stays absent, so that a change of one field leaves the others. */
const orNothing = (text: z.ZodType<string, string>) =>
  text.nullish().transform((written) => (written === undefined ? undefined : written || null))

const parsed = (parse: (text: string) => string | undefined, wrong: string) =>
  Line(60)
    .nullish()
    .transform((text, context) => {
      if (text === undefined) return undefined
      if (!text) return null
      const value = parse(text)
      if (value !== undefined) return value
      context.addIssue(wrong)
      return z.NEVER
    })

/** What is known of a client; a company's name and address may be left to the register. */
const fields = z.object({
  kind: z.enum(['person', 'company'], 'Pasirinkite: žmogus ar įmonė.').optional(),
  name: line(200).refine(namesNoAddress, onlyTitleHere).optional(),
  code: parsed(parseCompanyCode, wrongCompanyCode),
  vat_code: CodeOfCountry,
  contact_name: line(100).refine(isPersonName, onlyNameHere).optional(),
  contact_lastname: line(100).refine(isPersonName, onlyNameHere).optional(),
  email: Exact(254)
    .overwrite(cleanEmail)
    .refine((text) => text === '' || emailShape.test(text), wrongEmail)
    .nullish()
    .transform((email) => (email === undefined ? undefined : email || null)),
  phone: parsed(parsePhone, wrongPhone),
  address: orNothing(line(200)),
  city: orNothing(line(100)),
  postal_code: CodeOfCountry,
  country: Country,
  note: Text(2_000).optional(),
  /** Each of them that is not sent stays as it is. */
  terms: ClientTerms.partial().optional(),
})
const codes = () => byCountry({ vat: 'vat_code', nothing: null })
export const ClientForm = fields.check(codes())
export type ClientForm = z.output<typeof ClientForm>

export const ListClients = endpoint({
  method: 'GET',
  address: '/api/admin/clients',
  who: 'clients:read',
  summary: 'Clients by words of their name, a company code, an e-mail or a phone however it is written, 20 a page',
  query: PageQuery.extend({
    search: Text(100).optional(),
    /** `1`: companies that somebody asks to join. */
    waiting: z
      .literal('')
      .transform(() => undefined)
      .or(z.literal('1'))
      .optional(),
  }),
  answer: listOf(Client),
})

export const ShowClient = endpoint({
  method: 'GET',
  address: '/api/admin/clients/:id',
  who: 'clients:read',
  summary: 'One client',
  params: ById,
  answer: oneOf(Client),
})

export const CreateClient = endpoint({
  method: 'POST',
  address: '/api/admin/clients',
  who: 'clients:write',
  riskIn: ['grants-credit'],
  summary: 'A new client, `terms` by who has `clients:terms`; a company that is there already is a 409 with its `id`',
  body: ClientForm,
  answer: oneOf(Client),
  status: 201,
  refuses: [403, 409],
})

export const UpdateClient = endpoint({
  method: 'PUT',
  address: '/api/admin/clients/:id',
  who: 'clients:write',
  riskIn: ['credentials', 'grants-credit'],
  summary:
    'Change what is known of a client, its `terms` with the right `clients:terms`; what is not sent stays as it is. 409 `changed-meanwhile` when a field that changes is not as in `seen`',
  params: ById,
  body: fields.extend({ seen: SeenFields }).check(codes()),
  answer: oneOf(Client).extend({
    /** What the clerk should know: the limit is below what is owed already, or who pays before from now on still gets bills. */
    message: z.string().optional(),
  }),
  refuses: [403, 409],
})
