import { PasswordField } from '#shell/ui/password-field.tsx'

/** Blank: unchanged. */
export function PasswordBlock() {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <PasswordField
        label="Dabartinis slaptažodis"
        name="current_password"
        autoComplete="current-password"
        className="sm:col-span-2 sm:max-w-[calc(50%-0.625rem)]"
      />
      <PasswordField
        label="Naujas slaptažodis"
        name="new_password"
        autoComplete="new-password"
        hint="Bent 8 simboliai"
      />
      <PasswordField
        label="Pakartokite naują slaptažodį"
        name="new_password_confirmation"
        autoComplete="new-password"
      />
    </div>
  )
}
