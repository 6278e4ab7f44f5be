import { type Client, ListClients } from '#people/clients/clients.contract.ts'
import { findByCompanyCode, findByVatCode } from '#people/companies/office/public/find-company.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { parseAnyVatCode } from '#rules/codes/any-vat-code.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { formatPhone, parsePhone } from '#rules/codes/phone.ts'
import type { TypedBuyer } from './typed-buyer.ts'

export interface BuyerMatch {
  /** 0: no client yet. */
  id: number
  title: string
  beside: string
  client?: Client
  fresh?: Partial<TypedBuyer>
}

/** Last a new client from what was typed. */
export async function findBuyers(search: string, signal: AbortSignal): Promise<BuyerMatch[]> {
  // no loader: looked for while somebody types
  const { data } = await sendRequest(ListClients, { query: { search }, signal })
  const clients = data.map((client) => ({
    id: client.id,
    title: client.name,
    beside: [client.blocked && 'užblokuotas', client.code, client.phone && formatPhone(client.phone), client.email]
      .filter(Boolean)
      .join(' · '),
    client,
  }))
  const code = parseCompanyCode(search)
  const vatCode = code === undefined ? parseAnyVatCode(search) : undefined
  if (data.some((client) => (code && client.code === code) || (vatCode && client.vat_code === vatCode))) return clients
  const isPhone = parsePhone(search) !== undefined
  const fresh =
    (code && (await ofCompany({ im_k: code }, signal))) ||
    (vatCode && !isPhone && (await ofCompany({ pvm_k: vatCode }, signal))) ||
    (data.length === 0 && ofText(search))
  return fresh ? [...clients, fresh] : clients
}

/** The register fills the company, else the bare code stays. */
async function ofCompany(codes: { im_k: string } | { pvm_k: string }, signal: AbortSignal): Promise<BuyerMatch> {
  const isByCode = 'im_k' in codes
  const known = await (isByCode ? findByCompanyCode(codes.im_k, signal) : findByVatCode(codes.pvm_k, signal))
  const code = isByCode ? `įmonės kodas ${codes.im_k}` : `PVM kodas ${codes.pvm_k}`
  return {
    id: 0,
    title: known ? `Nauja įmonė: ${known.title}` : 'Nauja įmonė',
    beside: [code, known ? [known.address, known.city].filter(Boolean).join(', ') : 'pavadinimą įrašysite patys']
      .filter(Boolean)
      .join(' · '),
    fresh: { private_or_company: 'company', ...codes, ...known },
  }
}

function ofText(search: string): BuyerMatch {
  const text = search.trim()
  const phone = parsePhone(text)
  const [name = '', ...rest] = text.split(/\s+/)
  const fresh = text.includes('@')
    ? { email: text }
    : phone
      ? { phone }
      : /\d/.test(text)
        ? {}
        : { name, lastname: rest.join(' ') }
  return { id: 0, title: `Naujas klientas: ${text}`, beside: 'tokio dar nėra', fresh }
}
