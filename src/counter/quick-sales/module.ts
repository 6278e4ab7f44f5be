import { defineModule } from '#shell/module/define-module.ts'
import { registerQuickSaleRoutes } from './server/quick-sales.api.ts'

export const quickSalesModule = defineModule({
  name: 'quick-sales',
  about: 'goods over the counter: scanned, paid, gone',
  api: [registerQuickSaleRoutes],
})
