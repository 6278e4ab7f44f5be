import { z } from 'zod'
import { ById, defineEndpoint } from '#platform/contract.ts'
import { SingleLineText } from '#platform/text.ts'
import { DeliveryAddressQuery } from '#rentals/delivery/delivery.contract.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'
import { CampaignCode, CartBasis, CartLines, PricedCart } from './cart.contract.ts'

/** The query is apart from what public pages load. */

const ForClient = z.object({
  items: CartLines,
  private_or_company: CartBasis,
  code: CampaignCode,
  deliver_to: DeliveryAddressQuery.nullish(),
  ...OrderBranchIds,
})

export const PriceCartForCompany = defineEndpoint({
  method: 'POST',
  address: '/api/cart/price-for-company',
  who: 'customer',
  summary:
    'Price a cart at what a company has agreed, for whoever may order for it; for anybody else at everybody’s prices',
  body: ForClient.extend({ im_k: SingleLineText(30) }),
  answer: PricedCart,
})

export const PriceCartForClient = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/cart-price',
  who: 'desk:write',
  summary: 'Price a cart at what was agreed with a client, where that is less than everybody’s prices',
  params: ById,
  body: ForClient,
  answer: PricedCart,
})
