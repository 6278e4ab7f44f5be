import { on } from '#shell/action/subscribers.ts'
import { PlaceRemoved } from '#shell/branches/places.events.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './catalogue.events.ts'
import { assignRemainingStock } from './server/assign-remaining-stock.ts'
import { registerCatalogueRoutes } from './server/catalogue.api.ts'
import { catalogueInvariants } from './server/catalogue.invariants.ts'
import { cataloguePersonalData } from './server/catalogue.personal-data.ts'
import { registerOfficeCatalogueRoutes } from './server/office-catalogue.api.ts'
import { registerProductsEditRoutes } from './server/products-edits.api.ts'
import { registerCategoriesExport } from './server/register-categories-export.ts'
import { registerProductsExport } from './server/register-products-export.ts'

export const catalogueModule = defineModule({
  name: 'catalogue',
  about: 'categories and products of three kinds',
  events: Object.values(events),
  api: [
    registerCatalogueRoutes,
    registerOfficeCatalogueRoutes,
    registerProductsExport,
    registerCategoriesExport,
    registerProductsEditRoutes,
  ],
  subscribers: [on(PlaceRemoved, assignRemainingStock)],
  invariants: catalogueInvariants,
  personalData: cataloguePersonalData,
})
