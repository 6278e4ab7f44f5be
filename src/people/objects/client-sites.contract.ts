import { ClientSite } from '#people/clients/people.contract.ts'
import { ById, endpoint, Id, oneOf } from '#platform/contract.ts'
import { ObjectForm } from './objects.contract.ts'

const OneSite = ById.extend({ site_id: Id })

export const AddMySite = endpoint({
  method: 'POST',
  address: '/api/clients/:id/sites',
  who: 'customer',
  summary: 'The main user adds a work site of the company: all who order for it may choose it',
  params: ById,
  body: ObjectForm,
  answer: oneOf(ClientSite),
  status: 201,
})

export const ChangeMySite = endpoint({
  method: 'PUT',
  address: '/api/clients/:id/sites/:site_id',
  who: 'customer',
  summary: 'The main user changes a work site of the company',
  params: OneSite,
  body: ObjectForm,
  answer: oneOf(ClientSite),
})

export const CloseMySite = endpoint({
  method: 'DELETE',
  address: '/api/clients/:id/sites/:site_id',
  who: 'customer',
  summary:
    'The main user deletes a work site; one with orders is closed and they keep it; one with tools on it is a 409',
  params: OneSite,
  refuses: [409],
})

export const AddSite = endpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/sites',
  who: 'clients:write',
  summary: 'Add a work site of a client',
  params: ById,
  body: ObjectForm,
  answer: oneOf(ClientSite),
  status: 201,
})

export const ChangeSite = endpoint({
  method: 'PUT',
  address: '/api/admin/clients/:id/sites/:site_id',
  who: 'clients:write',
  summary: 'Change a work site of a client',
  params: OneSite,
  body: ObjectForm,
  answer: oneOf(ClientSite),
})

export const CloseSite = endpoint({
  method: 'DELETE',
  address: '/api/admin/clients/:id/sites/:site_id',
  who: 'clients:write',
  summary: 'Delete a work site of a client; one with orders is closed and they keep it; one with tools on it is a 409',
  params: OneSite,
  refuses: [409],
})
