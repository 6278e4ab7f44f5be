import { sendRequest } from '#platform/browser/api-client.ts'
import { CheckVatCode, FindCompany } from '../companies.contract.ts'
import { splitAddress } from '../split-address.ts'

export interface KnownCompany {
  title: string
  address: string
  city: string
}

export async function findByCompanyCode(code: string, signal?: AbortSignal): Promise<KnownCompany | undefined> {
  // no loader: looked for while somebody types
  const found = await sendRequest(FindCompany, { params: { code }, signal }).catch(() => undefined)
  return found?.data ? known(found.data.name, found.data.address) : undefined
}

export async function findByVatCode(code: string, signal?: AbortSignal): Promise<KnownCompany | undefined> {
  const found = await sendRequest(CheckVatCode, { params: { code }, signal }).catch(() => undefined)
  const check = found?.data.check
  return check?.answer === 'valid' && check.name ? known(check.name, check.address) : undefined
}

const known = (title: string, address: string | null): KnownCompany => ({ title, ...splitAddress(address ?? '') })
