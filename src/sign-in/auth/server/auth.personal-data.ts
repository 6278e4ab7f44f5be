import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const authPersonalData: ModulePersonalData = {
  tablesLeftOut: { login_tickets: 'Half a sign-in, gone after ten minutes.' },
}
