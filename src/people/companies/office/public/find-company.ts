import { sendRequest } from '#platform/browser/api-client.ts'
import { CheckVatCode, FindCompany } from '../../companies.contract.ts'
import { splitAddress } from '../../split-address.ts'

export interface KnownCompany {
  title: string
  address: string
  city: string
}

export async function findByCompanyCode(code: string, signal?: AbortSignal): Promise<KnownCompany | undefined> {
  // no loader: looked for while somebody types
  const match = await sendRequest(FindCompany, { params: { code }, signal }).catch(() => undefined)
  return match?.data ? known(match.data.name, match.data.address) : undefined
}

export async function findByVatCode(code: string, signal?: AbortSignal): Promise<KnownCompany | undefined> {
  const match = await sendRequest(CheckVatCode, { params: { code }, signal }).catch(() => undefined)
  const check = match?.data.check
  return check?.answer === 'valid' && check.name ? known(check.name, check.address) : undefined
}

const known = (title: string, address: string | null): KnownCompany => ({ title, ...splitAddress(address ?? '') })
