/** Labels: `#shell/history/security-event-labels.ts`. */
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
  /** Null: nobody's, or everybody's. */
  accountId: number | null
  /** Null: not identified. */
  byId: number | null
  /** The URL that was read or exported; '' where the event says all. */
  path: string
  ipKey: string
  at: Date
}

/** Never throws: what happened can't be undone. */
export type RecordSecurityEvent = (event: SecurityEvent) => Promise<void>
