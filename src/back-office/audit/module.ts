import { defineModule } from '#shell/module/define-module.ts'
import { registerAuditRoutes } from './server/audit.api.ts'
import { registerAuditExports } from './server/register-audit-exports.ts'

export const auditModule = defineModule({
  name: 'audit',
  about: 'history and security events as the office reads them',
  api: [registerAuditRoutes, registerAuditExports],
})
