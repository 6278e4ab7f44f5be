/** What a person signs in with has changed. */
export interface CredentialChange {
  user_id: number
  /** Where the person read when it changed: whoever changes the address next does not get the mail. */
  email: string
  what:
    | 'password'
    | 'totp-added'
    | 'totp-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-codes-made'
    | 'second-factor-removed'
  /** The person (so far as we know), by a mailed link, one of the staff, or who runs the machine. */
  by: 'person' | 'link' | 'office' | 'machine'
  /** The person's browser in words; empty of others. */
  device: string
  at: string
}
