import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const closingPersonalData: ModulePersonalData = {
  tablesLeftOut: { order_notices: 'That a reminder of an unpaid order was written: the mail is in the file.' },
}
