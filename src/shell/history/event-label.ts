import { getEvent } from '#shell/action/define-event.ts'
import { type AuditEventName, auditEventLabels } from './audit-events.ts'

/** In the office's words; the name itself for an event that no longer exists. */
export const formatEventLabel = (name: string): string =>
  getEvent(name)?.label ?? (Object.hasOwn(auditEventLabels, name) ? auditEventLabels[name as AuditEventName] : name)
