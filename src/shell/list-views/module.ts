import { defineModule } from '#shell/module/define-module.ts'
import { registerListViewRoutes } from './server/list-views.api.ts'
import { listViewsPersonalData } from './server/list-views.personal-data.ts'

export const listViewsModule = defineModule({
  name: 'list-views',
  about: 'saved views of lists: filters, order and columns under a name, own or shared',
  api: [registerListViewRoutes],
  personalData: listViewsPersonalData,
})
