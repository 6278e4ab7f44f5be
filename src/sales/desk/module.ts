import { OrderChanged, OrderPlaced } from '#orders/orders.events.ts'
import { onEach } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './desk.events.ts'
import { DeskOrderAccepted } from './desk.events.ts'
import { registerClientWorkRoutes } from './server/client-work.api.ts'
import { deskErasure } from './server/desk.erasure.ts'
import { deskInvariants } from './server/desk.invariants.ts'
import { deskPersonalData } from './server/desk.personal-data.ts'
import { deskRetention } from './server/desk.retention.ts'
import { registerDeskOrderRoutes } from './server/desk-orders.api.ts'
import { registerDiscountRoutes } from './server/discounts.api.ts'
import { followOrderPrice } from './server/follow-order-price.ts'
import { notifyStaffOfAcceptedQuote, notifyStaffOfNewOrder } from './server/notify-staff.ts'
import { registerQuoteWordingRoutes } from './server/quote-words.api.ts'
import { registerQuoteRoutes } from './server/quotes.api.ts'
import { registerDeskOrdersExport } from './server/register-desk-orders-export.ts'

export const deskModule = defineModule({
  name: 'desk',
  about: 'drafts, quotes and orders that a clerk makes for others',
  events: Object.values(events),
  api: [
    registerDeskOrderRoutes,
    registerDiscountRoutes,
    registerClientWorkRoutes,
    registerQuoteRoutes,
    registerQuoteWordingRoutes,
    registerDeskOrdersExport,
  ],
  subscribers: [
    onEach(DeskOrderAccepted, notifyStaffOfAcceptedQuote),
    onEach(OrderPlaced, notifyStaffOfNewOrder),
    onEach(OrderChanged, followOrderPrice),
  ],
  invariants: deskInvariants,
  personalData: deskPersonalData,
  retention: deskRetention,
  erasure: deskErasure,
})
