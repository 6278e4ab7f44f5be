import { defineModule } from '#shell/module/define-module.ts'
import { registerOrderBookRoutes } from './server/order-book.api.ts'
import { registerOrdersExport } from './server/register-orders-export.ts'

export const orderBookModule = defineModule({
  name: 'order-book',
  about: "the office's list and page of orders with all that belongs to them",
  api: [registerOrderBookRoutes, registerOrdersExport],
})
