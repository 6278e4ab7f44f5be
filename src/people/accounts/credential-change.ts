export interface CredentialChange {
  user_id: number
  /** As it was: the next address gets no mail. */
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
