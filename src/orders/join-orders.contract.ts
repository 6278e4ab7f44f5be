import { z } from 'zod'
import { Client } from '#people/clients/clients.contract.ts'
import { ById, defineEndpoint, IdInBody, wrapRow } from '#platform/contract.ts'

const none = 'Pasirinkite, kuriuos užsakymus prijungti.'

export const JoinOrders = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/join-orders',
  who: 'clients:write',
  summary:
    'Orders with the client’s company code or confirmed account become the client’s, with their bills and whole families; one that is neither is a 422',
  params: ById,
  body: z.object({
    order_ids: z.array(IdInBody, none).min(1, none).max(1_000, 'Vienu kartu prijungiama iki 1000 užsakymų.'),
  }),
  answer: wrapRow(Client),
})
