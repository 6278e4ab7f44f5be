/** What is written down about who came in, with what proof, and who looked at whom. Words for people: `#history/security-words.ts`. */
export const securityEvents = [
  'signed-in',
  'sign-in-failed',
  'sign-ins-slowed',
  'signed-out',
  'session-ended',
  'second-factor-failed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'passkey-added',
  'passkey-removed',
  'proved-again',
  'proof-failed',
  'reset-link-used',
  'password-changed',
  'email-change-asked',
  'email-changed',
  'email-confirmed',
  'roles-changed',
  'account-created',
  'account-deleted',
  'personal-data-read',
  'personal-data-exported',
] as const
export type SecurityEventName = (typeof securityEvents)[number]

export interface SecurityEvent {
  event: SecurityEventName
  /** Whose account it is about; null: nobody's, or everybody's. */
  accountId: number | null
  /** Who did it, when they had shown who they are. */
  byId: number | null
  /** What was read or taken along: the address of the call; '' where the event says all. */
  path: string
  /** As `clientKey` counts addresses. */
  client: string
  at: Date
}

/** Writes an event down, in the log and in the database. Never throws: what has happened has happened. */
export type NoteSecurityEvent = (event: SecurityEvent) => Promise<void>
