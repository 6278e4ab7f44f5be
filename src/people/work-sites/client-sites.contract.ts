import { ClientSite } from '#people/clients/people.contract.ts'
import { ById, defineEndpoint, Id, wrapRow } from '#platform/contract.ts'
import { ObjectForm } from './objects.contract.ts'

const OneSite = ById.extend({ site_id: Id })

export const AddMySite = defineEndpoint({
  method: 'POST',
  address: '/api/clients/:id/sites',
  who: 'customer',
  summary: 'The main user adds a work site of the company: all who order for it may choose it',
  params: ById,
  body: ObjectForm,
  answer: wrapRow(ClientSite),
  status: 201,
})

export const ChangeMySite = defineEndpoint({
  method: 'PUT',
  address: '/api/clients/:id/sites/:site_id',
  who: 'customer',
  summary: 'The main user changes a work site of the company',
  params: OneSite,
  body: ObjectForm,
  answer: wrapRow(ClientSite),
})

export const CloseMySite = defineEndpoint({
  method: 'DELETE',
  address: '/api/clients/:id/sites/:site_id',
  who: 'customer',
  summary:
    'The main user deletes a work site; one with orders is closed and they keep it; one with tools on it is a 409',
  params: OneSite,
  refuses: [409],
})

export const AddSite = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/sites',
  who: 'clients:write',
  summary: 'Add a work site of a client',
  params: ById,
  body: ObjectForm,
  answer: wrapRow(ClientSite),
  status: 201,
})

export const ChangeSite = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/clients/:id/sites/:site_id',
  who: 'clients:write',
  summary: 'Change a work site of a client',
  params: OneSite,
  body: ObjectForm,
  answer: wrapRow(ClientSite),
})

export const CloseSite = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/clients/:id/sites/:site_id',
  who: 'clients:write',
  summary: 'Delete a work site of a client; one with orders is closed and they keep it; one with tools on it is a 409',
  params: OneSite,
  refuses: [409],
})
