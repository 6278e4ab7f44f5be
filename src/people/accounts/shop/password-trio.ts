const names = ['current_password', 'new_password', 'new_password_confirmation'] as const

type Trio = Record<(typeof names)[number], string>

/** All three fields, or undefined. */
export function readFilledPasswordTrio(form: FormData): Trio | undefined {
  const trio = readPasswordTrio(form)
  return names.every((name) => trio[name].trim()) ? trio : undefined
}

/** Browsers autofill the current one. */
export function isHalfFilled(form: FormData): boolean {
  const trio = readPasswordTrio(form)
  return (
    !readFilledPasswordTrio(form) && (trio.new_password.trim() !== '' || trio.new_password_confirmation.trim() !== '')
  )
}

export function readPasswordTrio(form: FormData): Trio {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    current_password: text('current_password'),
    new_password: text('new_password'),
    new_password_confirmation: text('new_password_confirmation'),
  }
}
