export interface CredentialChange {
  user_id: number
  /** At that time: whoever changes it next does not get the mail. */
  email: string
  what:
    | 'password'
    | 'totp-added'
    | 'totp-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-codes-made'
    | 'second-factor-removed'
  by: 'person' | 'link' | 'office' | 'machine'
  device: string
  at: string
}
