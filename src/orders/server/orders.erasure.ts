import type { ModuleErasure } from '#shell/module/erasure.ts'
import { closeOrderLinks } from './public/close-order-links.ts'

export const ordersErasure: ModuleErasure = { orders: ({ tx }, { ids }) => closeOrderLinks(tx, ids) }
