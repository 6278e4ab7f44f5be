import type { ModuleApi } from '#platform/http/api-server.ts'
import { addXlsxExport } from '#shell/exports/server/public/define-list-export.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { buildRegisterFile } from '../registers.contract.ts'
import { type RegisterName, registerNames, registers } from '../registers.ts'
import { debtsRegister } from './debts-register.ts'
import { depositsRegister } from './deposits-register.ts'
import { documentsRegister } from './documents-register.ts'
import { paymentsRegister } from './payments-register.ts'
import type { RegisterSource } from './register-source.ts'
import { stockRegister } from './stock-register.ts'

const sources: Record<RegisterName, RegisterSource> = {
  documents: documentsRegister,
  payments: paymentsRegister,
  deposits: depositsRegister,
  debts: debtsRegister,
  stock: stockRegister,
}

export const registerRegisterRoutes: ModuleApi = (route) => {
  for (const name of registerNames)
    registerListExport(route, addXlsxExport(buildRegisterFile(name)), async ({ query, database }) => {
      const { from, to, by } = query
      const { whole, summed, hasVat } = sources[name]
      const { columns } = by ? summed : whole
      const batches = by ? summed.read(database, { from, to, by }) : whole.read(database, { from, to })
      return {
        name: registers[name].fileName,
        columns,
        batches,
        hasVat: (await hasVat?.(database.db, { from, to })) ?? false,
      }
    })
}
