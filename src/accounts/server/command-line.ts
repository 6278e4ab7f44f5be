import type { NoteSecurityEvent, SecurityEventName } from '#platform/security-event.ts'

/** Who did it, where the history and security events would name a person and a place: whoever runs the machine. */
export const commandLine = 'npm run admin'

/** Writes down what the command line did to an account, as calls do. Nobody's session did it: no person is named. */
export async function noteFromCommandLine(
  noteSecurityEvent: NoteSecurityEvent,
  { events, accountId, now }: { events: SecurityEventName[]; accountId: number; now: Date },
): Promise<void> {
  for (const event of events)
    await noteSecurityEvent({ event, accountId, byId: null, path: '', client: commandLine, at: now })
}
