import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const pagesPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    page_versions:
      'Texts of public pages, with the number of the employee who changed them: work of the shop, told in the history.',
  },
}
