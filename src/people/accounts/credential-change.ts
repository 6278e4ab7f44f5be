export interface CredentialChange {
  user_id: number
  /** The former address: the next one gets no mail. */
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
