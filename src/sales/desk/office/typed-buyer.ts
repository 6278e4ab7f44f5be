import type { Client } from '#people/clients/clients.contract.ts'
import { omitHomeCountry } from '#rules/codes/country.ts'
import type { DeskForm } from '../desk-form.contract.ts'

export const emptyBuyer = {
  private_or_company: 'private' as 'private' | 'company',
  name: '',
  lastname: '',
  email: '',
  phone: '',
  title: '',
  im_k: '',
  pvm_k: '',
  address: '',
  city: '',
  postal_code: '',
  country: '',
  comment: '',
  internal_note: '',
  delivery: 'pickup' as 'pickup' | 'delivery',
  papers: 'mail' as 'mail' | 'print',
}
export type TypedBuyer = typeof emptyBuyer

export function toBuyerOfClient(client: Client): Partial<TypedBuyer> {
  const isCompany = client.kind === 'company'
  return {
    private_or_company: isCompany ? 'company' : 'private',
    name: client.contact_name,
    lastname: client.contact_lastname,
    email: client.email ?? '',
    phone: client.phone ?? '',
    title: isCompany ? client.name : '',
    im_k: client.code ?? '',
    pvm_k: client.vat_code ?? '',
    address: client.address ?? '',
    city: client.city ?? '',
    postal_code: client.postal_code ?? '',
    country: omitHomeCountry(client.country) ?? '',
  }
}

export function toBuyerOfForm(form: DeskForm | null | undefined): Partial<TypedBuyer> {
  return Object.fromEntries(
    Object.keys(emptyBuyer).flatMap((name) => {
      const value = form?.[name as keyof TypedBuyer]
      return value ? [[name, value]] : []
    }),
  )
}
