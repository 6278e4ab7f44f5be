import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const payLinksPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    pay_links:
      'Hashes of secrets by which an order, a bill or a client’s bills can be paid; they show a number and a sum.',
  },
}
