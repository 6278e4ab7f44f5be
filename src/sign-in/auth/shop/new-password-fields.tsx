import { requiredFieldMessages } from '#people/accounts/required-field-messages.ts'
import { PasswordField } from '#shell/ui/password-field.tsx'

export function NewPasswordFields({ label = 'Slaptažodis' }: { label?: string }) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint="Bent 8 simboliai"
        required
        data-missing={requiredFieldMessages.password}
      />
      <PasswordField
        label="Pakartokite slaptažodį"
        name="password_confirmation"
        autoComplete="new-password"
        required
        data-missing={requiredFieldMessages.passwordAgain}
      />
    </>
  )
}
