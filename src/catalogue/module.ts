import { defineModule } from '#shell/module/define-module.ts'
import { registerCatalogueRoutes } from './server/catalogue.api.ts'
import { registerOfficeCatalogueRoutes } from './server/office-catalogue.api.ts'

export const catalogueModule = defineModule({
  name: 'catalogue',
  about: 'categories and products of three kinds',
  api: [registerCatalogueRoutes, registerOfficeCatalogueRoutes],
})
