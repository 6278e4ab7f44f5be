import { z } from 'zod'
import { ById, defineEndpoint, Id, Instant, Message, wrapRow } from '#platform/contract.ts'
import { SingleLineText } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { invalidCompanyCodeMessage } from '#rules/codes/code-messages.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { personRoles } from './client-labels.ts'
import { ClientCreditBalance, ClientTerms } from './client-terms.ts'

export const ClientPerson = z.object({
  user_id: z.int(),
  role: z.enum(personRoles),
  /** `waits`: sees nothing until somebody lets them in. */
  state: z.enum(['waits', 'joined']),
  /** Buyer's, per order, cents, VAT included. */
  limit: z.int().nullable(),
  /** Last day of the rights; null: no end. */
  until: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  asked_at: Instant,
})
export type ClientPerson = z.infer<typeof ClientPerson>

export const ClientSite = z.object({
  id: z.int(),
  title: z.string(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string().nullable(),
  country: z.string(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  comment: z.string().nullable(),
})
export type ClientSite = z.infer<typeof ClientSite>

const limitIs = 'Riba – suma nuo 0,01 iki 10 000 000 €.'

export const Approval = z
  .object({
    role: z.enum(['main', 'buyer', 'receiver'], 'Pasirinkite, ką žmogus galės daryti.'),
    limit: z.int(limitIs).min(1, limitIs).max(1_000_000_000, limitIs).nullish(),
    until: z
      .literal('')
      .transform(() => null)
      .or(DayInput())
      .nullish(),
  })
  .superRefine(({ role, limit }, context) => {
    if (limit && role !== 'buyer')
      context.addIssue({ code: 'custom', path: ['limit'], message: 'Užsakymo riba nustatoma tik pirkėjui.' })
  })
export type Approval = z.output<typeof Approval>

const OnePerson = ById.extend({ user_id: Id })

const Code = SingleLineText(30, 'Įveskite įmonės kodą.', invalidCompanyCodeMessage)
  .min(1, 'Įveskite įmonės kodą.')
  .transform((text, context) => {
    const code = parseCompanyCode(text)
    if (code !== undefined) return code
    context.addIssue(invalidCompanyCodeMessage)
    return z.NEVER
  })

const MyClient = z.object({
  /** Null while pending: joining must not tell who is known. */
  id: z.int().nullable(),
  code: z.string(),
  name: z.string(),
  role: z.enum(personRoles),
  limit: z.int().nullable(),
  until: z.string().nullable(),
  /** `until` has passed. */
  is_over: z.boolean(),
  /** Present for people who may order. */
  sites: z.array(ClientSite),
  /** Present for people who may order. */
  terms: ClientTerms.omit({ deposit: true, statements: true }).optional(),
  /** Cents, VAT included; for who may order. */
  balance: ClientCreditBalance.omit({ advance: true }).optional(),
})
export type MyClient = z.infer<typeof MyClient>

export const ListMyClients = defineEndpoint({
  method: 'GET',
  address: '/api/clients',
  who: 'customer',
  summary: 'Companies that the customer belongs to or has asked to join, and what they may do for each',
  answer: z.object({ data: z.array(MyClient) }),
})

export const JoinClient = defineEndpoint({
  method: 'POST',
  address: '/api/clients/join',
  who: 'customer',
  summary:
    'Ask to join a company by its code: its main user or the office decides. Answers alike whether the shop knows the ' +
    'company, and the same once more',
  body: z.object({ code: Code }),
  answer: wrapRow(MyClient).extend({ message: z.string() }),
  status: 201,
  refuses: [409],
})

export const LeaveClient = defineEndpoint({
  method: 'POST',
  address: '/api/clients/leave',
  who: 'customer',
  summary: 'Take the request back, or leave the company. Its only main user stays',
  body: z.object({ code: Code }),
  answer: Message,
  refuses: [409],
})

export const ShowMyClient = defineEndpoint({
  method: 'GET',
  address: '/api/clients/:id',
  who: 'customer',
  summary: 'A company with its people, for its main user; for everybody else it is a 404',
  params: ById,
  answer: wrapRow(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      people: z.array(ClientPerson),
      sites: z.array(ClientSite),
    }),
  ),
})

export const ApproveMyPerson = defineEndpoint({
  method: 'POST',
  address: '/api/clients/:id/people/:user_id/approve',
  who: 'customer',
  summary: 'The main user lets somebody in, or changes what they may',
  params: OnePerson,
  body: Approval,
  answer: wrapRow(ClientPerson),
  refuses: [409],
})

export const RemoveMyPerson = defineEndpoint({
  method: 'DELETE',
  address: '/api/clients/:id/people/:user_id',
  who: 'customer',
  summary: 'The main user turns a request down, or removes somebody. The only main user stays',
  params: OnePerson,
  refuses: [409],
})

export const ApprovePerson = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/people/:user_id/approve',
  who: 'clients:write',
  risk: 'credentials',
  summary: 'Let somebody in who asked to join a company, or change what they may',
  params: OnePerson,
  body: Approval,
  answer: wrapRow(ClientPerson),
})

export const RemovePerson = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/clients/:id/people/:user_id',
  who: 'clients:write',
  summary: 'Turn down a request to join a company, or remove somebody from it',
  params: OnePerson,
})
