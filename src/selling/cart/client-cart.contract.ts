import { z } from 'zod'
import { ById, endpoint } from '#platform/contract.ts'
import { Line } from '#platform/text.ts'
import { DeliverTo } from '#rentals/delivery/delivery.contract.ts'
import { AtPlaces } from '#shell/places/places.contract.ts'
import { Basis, CampaignCode, CartLines, PricedCart } from './cart.contract.ts'

/** Apart from what public pages load. */

const ForClient = z.object({
  items: CartLines,
  private_or_company: Basis,
  code: CampaignCode,
  deliver_to: DeliverTo.nullish(),
  ...AtPlaces,
})

export const PriceCartForCompany = endpoint({
  method: 'POST',
  address: '/api/cart/price-for-company',
  who: 'customer',
  summary:
    'Price a cart at what a company has agreed, for whoever may order for it; for anybody else at everybody’s prices',
  body: ForClient.extend({ im_k: Line(30) }),
  answer: PricedCart,
})

export const PriceCartForClient = endpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/cart-price',
  who: 'desk:write',
  summary: 'Price a cart at what was agreed with a client, where that is less than everybody’s prices',
  params: ById,
  body: ForClient,
  answer: PricedCart,
})
