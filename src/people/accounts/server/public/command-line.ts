import type { RecordSecurityEvent, SecurityEventName } from '#platform/security-event.ts'

/** Named in history and security events. */
export const commandLine = 'npm run admin'

export async function recordCommandLineEvents(
  noteSecurityEvent: RecordSecurityEvent,
  { events, accountId, now }: { events: SecurityEventName[]; accountId: number; now: Date },
): Promise<void> {
  for (const event of events)
    await noteSecurityEvent({ event, accountId, byId: null, path: '', ipKey: commandLine, at: now })
}
